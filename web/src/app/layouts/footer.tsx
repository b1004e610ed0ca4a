import { can } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useSession } from '../../shared/session/session.js';
import { useEnvironment, useHouseName } from '../../shared/store/application.js';
import classes from './frame.module.css';

export function Footer() {
  const environment = useEnvironment();
  const house = useHouseName();
  const role = useSession((state) => state.me?.role ?? 'guest');
  return (
    <footer className={classes['footer']}>
      <div>
        <span>{t('{house} · amounts in US dollars', { house })}</span>
        <span>
          {can(role, 'about-page-visit') && (
            <>
              <Link to="/about">{t('About')}</Link> ·{' '}
            </>
          )}
          <Link to="/terms">{t('Terms')}</Link> · <Link to="/log">{t('Public log')}</Link>
          {can(role, 'interface:house') &&
            t(' · release {version}', { version: environment?.version ?? __APP_VERSION__ })}
        </span>
      </div>
    </footer>
  );
}
