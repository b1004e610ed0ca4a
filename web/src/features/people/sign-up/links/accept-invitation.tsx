import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useHouseName } from '../../../../shared/store/application.js';
import { acceptInvitation } from '../../session.js';
import { useSignUpView } from '../sign-up-view.js';
import { LinkNotValid } from './link-not-valid.js';
import { Panel } from '../panel.js';
import { PasswordByLink } from './password-by-link.js';
import { SignedInNotice } from './signed-in-notice.js';

/** `#invite=`: a form for a password, then the sign-in. */
export function AcceptInvitation({ token }: { token: string }) {
  const { open } = useSignUpView();
  const house = useHouseName();
  const [notValid, setNotValid] = useState(!token);
  // Once the link has left the address, the page redirects to the user's start page.
  const choose = (password: string) => acceptInvitation(token, password).then(() => open('signIn'));

  if (notValid) return <LinkNotValid kind="invite" />;
  return (
    <Panel
      title={t('Welcome to {house}', { house })}
      lead={t(
        'You have been invited. Choose a password to get access; your e-mail address is the one to which the invitation was sent.',
      )}
    >
      <SignedInNotice>
        {t('The invitation is for another account. When you accept it, you are signed in to that account instead.')}
      </SignedInNotice>
      <PasswordByLink
        label={t('Password')}
        button={t('Accept the invitation')}
        choose={choose}
        onLinkNotValid={() => setNotValid(true)}
      />
    </Panel>
  );
}
