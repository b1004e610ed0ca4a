import { t } from '../../../../shared/language/t.js';
import { confirmBrowser } from '../../credentials.js';
import { OpenedLink } from './opened-link.js';
import { Panel } from '../panel.js';
import { OnwardButton } from './signed-in-notice.js';

/** `#browser=`: marks a new browser as known, if failed sign-ins of others lock it out. */
export function ConfirmBrowser({ token }: { token: string }) {
  return (
    <OpenedLink
      kind="browser"
      token={token}
      open={confirmBrowser}
      title={t('Your browser')}
      words={{
        asking: t('Opening the connection'),
        failed: t('The connection could not be opened. Please try again.'),
      }}
    >
      <Panel
        outcome
        title={t('You can sign in from here')}
        lead={t('This browser is now known as yours: failed sign-ins from other places no longer block it.')}
        actions={<OnwardButton />}
      />
    </OpenedLink>
  );
}
