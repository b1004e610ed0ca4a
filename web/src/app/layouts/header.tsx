import { can, homeOf, isLetIn, type UserView } from '@tender/contracts';
import { Link, NavLink } from 'react-router-dom';
import { Bell } from '../../features/messaging/bell/bell.js';
import { useHouse, useHouseName } from '../../shared/store/application.js';
import { Mark } from '../../shared/house/mark.js';
import { SchemeMenu } from '../../shared/ui/scheme-menu.js';
import { CommandButton } from './command-button.js';
import { FEATURES } from '../features.js';
import classes from './frame.module.css';
import { navigationOf } from './navigation.js';
import { NarrowMenu } from './narrow-menu.js';
import { PersonMenu } from './person-menu.js';

export function Header({ side, me }: { side: 'admin' | 'buyer'; me: UserView | null }) {
  const house = useHouseName();
  const { logo } = useHouse();
  const links = navigationOf(FEATURES, me);
  return (
    <header className={classes['header']} data-side={side}>
      <div className={classes['bar']}>
        {links.length > 0 && <NarrowMenu links={links} />}
        <Link
          className={classes['house']}
          title={house}
          data-logo={logo !== null || undefined}
          to={me ? homeOf(me.role, isLetIn(me)) : '/about'}
        >
          <Mark /> <span className={classes['name']}>{house}</span>
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
          {me && isLetIn(me) && <CommandButton me={me} />}
          <SchemeMenu />
          {me && <PersonMenu me={me} />}
        </div>
      </div>
    </header>
  );
}
