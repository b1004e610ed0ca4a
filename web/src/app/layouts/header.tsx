import { homeOf, isAdmitted, type UserView } from '@tender/contracts';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useHouse, useHouseName } from '../../shared/store/application.js';
import { Mark } from '../../shared/house/mark.js';
import { LanguageSelect } from '../../shared/language/language-select.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';
import { SchemeMenu } from '../../shared/ui/colour-scheme/scheme-menu.js';
import { FEATURES } from '../features.js';
import classes from './frame.module.css';
import { navigationOf } from './navigation.js';

const NarrowMenu = lazyScreen(() => import('./narrow-menu.js'));
const SignedInTools = lazyScreen(() => import('./signed-in-tools.js'));
const PersonMenu = lazyScreen(() => import('./person-menu.js'));
const LeaveQuestion = lazyScreen(() => import('./leave-question.js'));

export const preloadSignedInHeader = (): Promise<unknown> =>
  Promise.all([NarrowMenu, SignedInTools, PersonMenu, LeaveQuestion].map(({ preload }) => preload()));

export function Header({ side, me }: { side: 'admin' | 'buyer'; me: UserView | null }) {
  const house = useHouseName();
  const { logo } = useHouse();
  const links = navigationOf(FEATURES, me);
  return (
    <header className={classes['header']} data-side={side}>
      <div className={classes['bar']}>
        <Suspense>{links.length > 0 && <NarrowMenu links={links} />}</Suspense>
        <Link
          className={classes['house']}
          title={house}
          data-logo={logo !== null || undefined}
          to={me ? homeOf(me.role, isAdmitted(me)) : '/about'}
        >
          <Mark />{' '}
          <span className={classes['name']} dir="auto">
            {house}
          </span>
        </Link>
        <nav className={`${classes['nav']} ${classes['wide']}`} aria-label={t('Main')}>
          {links.map(({ to, label }) => (
            <NavLink key={to} className={classes['link'] ?? ''} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes['tools']}>
          {!me && (
            <NavLink className={`${classes['link']} ${classes['wide']}`} to="/about">
              {t('About')}
            </NavLink>
          )}
          {!me && (
            <NavLink className={classes['link'] ?? ''} to="/signup">
              {t('Sign in')}
            </NavLink>
          )}
          <Suspense>{me && isAdmitted(me) && <SignedInTools me={me} />}</Suspense>
          {!me && <LanguageSelect />}
          <SchemeMenu />
          <Suspense>{me && <PersonMenu me={me} />}</Suspense>
          <Suspense>{me && <LeaveQuestion />}</Suspense>
        </div>
      </div>
    </header>
  );
}
