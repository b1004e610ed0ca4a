import { can } from '@tender/contracts';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useSession } from '../../shared/session/session.js';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import classes from './frame.module.css';
import { Header } from './header.js';

export function Frame() {
  const me = useSession((state) => state.me);
  const side = me && can(me.role, 'interface:house') ? 'admin' : 'buyer';
  return (
    <div className={classes['frame']} data-side={side}>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <Header side={side} me={me} />
      <AlertBanner />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
