import { AcceptInvitation } from './accept-invitation.js';
import { ConfirmEmail } from './confirm-email.js';
import { ConfirmBrowser } from './confirm-browser.js';
import type { Link } from './link.js';
import { SetUpFactor } from './set-up-factor.js';
import { ResetPassword } from './reset-password.js';

export default function LinkDestination({ kind, token }: Link) {
  switch (kind) {
    case 'invite':
      return <AcceptInvitation token={token} />;
    case 'reset':
      return <ResetPassword token={token} />;
    case 'confirm':
      return <ConfirmEmail token={token} />;
    case 'browser':
      return <ConfirmBrowser token={token} />;
    case 'factor':
      return <SetUpFactor token={token} />;
  }
}
