import { can } from '@tender/contracts';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { isDemonstration } from '../../shared/demonstration/demonstration.js';
import { t } from '../../shared/language/t.js';
import { useSession } from '../../shared/session/session.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import classes from './frame.module.css';
import { Header } from './header.js';

const Tour = lazyScreen(() => import('../tour/tour.js'));

const TourRoom = () =>
  (sessionStorage['tour'] as string | undefined)?.includes('"closed":true') ? null : (
    <div data-tour style={{ height: innerWidth < 992 ? 160 : 56 }} />
  );

export function Frame() {
  const me = useSession((state) => state.me);
  const side = me && can(me.role, 'interface:house') ? 'admin' : 'buyer';
  return (
    <div className={classes['frame']} data-side={side}>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <Header side={side} me={me} />
      <Suspense fallback={<TourRoom />}>{isDemonstration() && <Tour />}</Suspense>
      <AlertBanner />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
