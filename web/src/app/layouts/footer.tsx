import { Link } from 'react-router-dom';
import { useEnvironment, useHouseName } from '../../shared/store/application.js';
import classes from './frame.module.css';

export function Footer({ side }: { side: 'admin' | 'buyer' }) {
  const environment = useEnvironment();
  const house = useHouseName();
  return (
    <footer className={classes['footer']}>
      <div>
        <span>{house} · amounts in US dollars</span>
        <span>
          <Link to="/about">About</Link> · <Link to="/terms">Terms</Link> · <Link to="/log">Public log</Link>
          {side === 'admin' && ` · release ${environment?.version ?? __APP_VERSION__}`}
        </span>
      </div>
    </footer>
  );
}
