import { Menu, UnstyledButton } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import frame from './frame.module.css';
import classes from './main-navigation.module.css';
import { FEATURES } from '../features.js';
import { headerLinks, type NavigationEntry } from './navigation.js';

export default function MainNavigation({ me }: { me: UserView }) {
  return (
    <nav className={`${frame['nav']} ${frame['wide']}`} aria-label={t('Main')}>
      {headerLinks(FEATURES, me).entries.map((entry) =>
        entry.pages && entry.pages.length > 1 ? (
          <Area key={entry.to} {...entry} pages={entry.pages} />
        ) : (
          <NavLink key={entry.to} className={frame['link'] ?? ''} to={entry.to} end>
            {entry.label}
          </NavLink>
        ),
      )}
    </nav>
  );
}

/** A link to the main page of an area, and a menu of all its pages. */
function Area({ to, label, pages }: NavigationEntry & Required<Pick<NavigationEntry, 'pages'>>) {
  const { pathname } = useLocation();
  const isIn = pages.some((page) => page.to === pathname);
  return (
    <div className={classes['area']}>
      <Link className={frame['link']} to={to} aria-current={pathname === to ? 'page' : isIn ? 'true' : undefined}>
        {label}
      </Link>
      <Menu position="bottom-end" offset={0}>
        <Menu.Target>
          <UnstyledButton className={classes['more'] ?? ''} aria-label={t('Pages of {area}', { area: label })}>
            <IconChevronDown size={15} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {pages.map((page) => (
            <Menu.Item key={page.to} component={NavLink} to={page.to} end>
              {page.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
