import { t } from '../../../../shared/language/t.js';
import { confirmBrowser } from '../../credentials.js';
import { OpenedLink } from './opened-link.js';
import { Panel } from '../panel.js';
import { OnwardButton } from './signed-in-notice.js';
import { useHouseName } from '../../../../shared/store/application.js';

/** `#browser=`: marks a new browser as known, if failed sign-ins of others lock it out. */
export function ConfirmBrowser({ token }: { token: string }) {
  const house = useHouseName();
  return (
    <OpenedLink
      kind="browser"
      token={token}
      open={confirmBrowser}
      title={t('Your browser')}
      words={{ asking: t('Opening the way'), failed: t('The way could not be opened. Please try again.') }}
    >
      <Panel
        outcome
        title={t('You can sign in from here')}
        lead={t('{house} knows this browser as yours now: what others try elsewhere does not keep it out.', { house })}
        actions={<OnwardButton />}
      />
    </OpenedLink>
  );
}
