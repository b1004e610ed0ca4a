import { Burger, NavLink as Item } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { NavLink } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { Drawer } from '../../shared/ui/dialogs/dialog.js';
import classes from './frame.module.css';

export default function NarrowMenu({ links }: { links: { to: string; label: string }[] }) {
  const [opened, { toggle, close }] = useDisclosure(false);
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
          {links.map(({ to, label }) => (
            <Item key={to} component={NavLink} to={to} end label={label} onClick={close} />
          ))}
        </nav>
      </Drawer>
    </div>
  );
}
