import { can } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session.js';
import { useEnvironment, useHouseName } from '../../shared/store/application.js';
import classes from './frame.module.css';

export function Footer({ side }: { side: 'admin' | 'buyer' }) {
  const environment = useEnvironment();
  const house = useHouseName();
  const role = useSession((state) => state.me?.role ?? 'guest');
  return (
    <footer className={classes['footer']}>
      <div>
        <span>{house} · amounts in US dollars</span>
        <span>
          {can(role, 'about-page-visit') && (
            <>
              <Link to="/about">About</Link> ·{' '}
            </>
          )}
          <Link to="/terms">Terms</Link> · <Link to="/log">Public log</Link>
          {side === 'admin' && ` · release ${environment?.version ?? __APP_VERSION__}`}
        </span>
      </div>
    </footer>
  );
}
