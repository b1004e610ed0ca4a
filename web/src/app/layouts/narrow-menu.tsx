import { Burger, NavLink as Item, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UserView } from '@tender/contracts';
import { NavLink } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { Drawer } from '../../shared/ui/dialogs/dialog.js';
import classes from './frame.module.css';
import { FEATURES } from '../features.js';
import { headerLinks, type PageLink } from './navigation.js';

export default function NarrowMenu({ me }: { me: UserView }) {
  const { home, entries } = headerLinks(FEATURES, me);
  const [opened, { toggle, close }] = useDisclosure(false);
  const item = ({ to, label }: PageLink) => (
    <Item key={to} component={NavLink} to={to} end label={label} onClick={close} />
  );
  return (
    <div className={classes['narrow']}>
      <Burger
        opened={opened}
        onClick={toggle}
        size="sm"
        color="currentColor"
        aria-label={t('Menu')}
        aria-expanded={opened}
      />
      <Drawer opened={opened} onClose={close} size="xs" title={t('Menu')}>
        <nav aria-label={t('Main')}>
          {home && item(home)}
          {entries.map((entry) =>
            entry.pages ? (
              <div key={entry.to} role="group" aria-label={entry.label}>
                <Text className="eyebrow" mt="sm" px="sm" aria-hidden="true">
                  {entry.label}
                </Text>
                {entry.pages.map(item)}
              </div>
            ) : (
              item(entry)
            ),
          )}
        </nav>
      </Drawer>
    </div>
  );
}
