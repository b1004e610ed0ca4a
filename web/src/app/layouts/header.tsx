import { ActionIcon, Tooltip } from '@mantine/core';
import { can, homeOf, isLetIn, type UserView } from '@tender/contracts';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { Bell } from '../../features/messaging/bell/bell.js';
import { chooseDarkMode } from '../../features/people/session.js';
import { useHouseName, useTheme } from '../../shared/store/application.js';
import { Mark } from '../../shared/ui/mark.js';
import { FEATURES } from '../features.js';
import classes from './frame.module.css';
import { navigationOf } from './navigation.js';
import { NarrowMenu } from './narrow-menu.js';
import { PersonMenu } from './person-menu.js';

export function Header({ side, me }: { side: 'admin' | 'buyer'; me: UserView | null }) {
  const house = useHouseName();
  const dark = useTheme((state) => state.darkMode);
  const links = navigationOf(FEATURES, me);
  const switchTo = dark ? 'Light colours' : 'Dark colours';
  return (
    <header className={classes['header']} data-side={side}>
      <div className={classes['bar']}>
        {links.length > 0 && <NarrowMenu links={links} />}
        <Link className={classes['house']} to={me ? homeOf(me.role, isLetIn(me)) : '/about'}>
          <Mark /> {house}
        </Link>
        <nav className={`${classes['nav']} ${classes['wide']}`} aria-label="Main">
          {links.map(({ to, label }) => (
            <NavLink key={to} className={classes['link'] ?? ''} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes['tools']}>
          {!me && (
            <NavLink className={`${classes['link']} ${classes['wide']}`} to="/about">
              About
            </NavLink>
          )}
          {!me && (
            <NavLink className={classes['link'] ?? ''} to="/signup">
              Sign in
            </NavLink>
          )}
          {me && isLetIn(me) && can(me.role, 'notification:own') && <Bell key={me._id} me={me} />}
          <Tooltip label={switchTo}>
            <ActionIcon
              variant="transparent"
              c="inherit"
              size="lg"
              aria-label={switchTo}
              onClick={() => chooseDarkMode(!dark)}
            >
              {dark ? <IconSun size={19} stroke={1.6} /> : <IconMoon size={19} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
          {me && <PersonMenu me={me} />}
        </div>
      </div>
    </header>
  );
}
