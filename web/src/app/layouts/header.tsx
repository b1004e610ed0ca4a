import { homeOf, isAdmitted, type UserView } from '@tender/contracts';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useHouse, useHouseName } from '../../shared/store/application.js';
import { Mark } from '../../shared/house/mark.js';
import { LanguageSelect } from '../../shared/language/language-select.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';
import { SchemeMenu } from '../../shared/ui/colour-scheme/scheme-menu.js';
import classes from './frame.module.css';

const signedIn = () => import('./signed-in-header.js');
const MainNavigation = lazyScreen(async () => ({ default: (await signedIn()).MainNavigation }));
const NarrowMenu = lazyScreen(async () => ({ default: (await signedIn()).NarrowMenu }));
const SignedInTools = lazyScreen(async () => ({ default: (await signedIn()).SignedInTools }));
const PersonMenu = lazyScreen(async () => ({ default: (await signedIn()).PersonMenu }));
const LeaveQuestion = lazyScreen(async () => ({ default: (await signedIn()).LeaveQuestion }));

/** Longer names of firms are set smaller, on several lines: no name is cut. */
const SHORT_NAME = 24;

export const preloadSignedInHeader = (): Promise<unknown> =>
  Promise.all([MainNavigation, NarrowMenu, SignedInTools, PersonMenu, LeaveQuestion].map(({ preload }) => preload()));

export function Header({ side, me }: { side: 'admin' | 'buyer'; me: UserView | null }) {
  const house = useHouseName();
  const { logo } = useHouse();
  return (
    <header className={classes['header']} data-side={side}>
      <div className={classes['bar']}>
        <Suspense>{me && isAdmitted(me) && <NarrowMenu me={me} />}</Suspense>
        <Link
          className={classes['house']}
          title={house}
          data-logo={logo !== null || undefined}
          data-long={house.length > SHORT_NAME || undefined}
          to={me ? homeOf(me.role, isAdmitted(me)) : '/about'}
        >
          <Mark />{' '}
          <span className={classes['name']} dir="auto">
            {house}
          </span>
        </Link>
        <Suspense>{me && isAdmitted(me) && <MainNavigation me={me} />}</Suspense>
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
