import { confirmEmail } from '../credentials.js';
import { OpenedLink } from './opened-link.js';
import { Panel } from './panel.js';
import { OnwardButton } from './who-is-here.js';

/** `#confirm=`: confirms the e-mail address at once, and says so. */
export function ConfirmEmail({ token }: { token: string }) {
  return (
    <OpenedLink
      kind="confirm"
      token={token}
      open={confirmEmail}
      title="Your e-mail address"
      words={{ asking: 'Confirming', failed: 'The address could not be confirmed. Please try again.' }}
    >
      <Panel
        outcome
        title="Your e-mail address is confirmed"
        lead="Thank you. There is nothing else to do."
        actions={<OnwardButton />}
      />
    </OpenedLink>
  );
}
