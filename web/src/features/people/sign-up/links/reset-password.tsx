import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useSession } from '../../../../shared/session/session.js';
import { resetPassword } from '../../credentials.js';
import { signOut } from '../../session.js';
import { useSignUpView } from '../sign-up-view.js';
import { LinkNotValid } from './link-not-valid.js';
import { Panel } from '../panel.js';
import { PasswordByLink } from './password-by-link.js';
import { OnwardButton, SignedInNotice } from './signed-in-notice.js';

/** `#reset=`: sets a new password, then shows the sign-in form. */
export function ResetPassword({ token }: { token: string }) {
  const { open } = useSignUpView();
  const me = useSession((state) => state.me);
  const [state, setState] = useState<'open' | 'notValid' | 'setForAnother'>(token ? 'open' : 'notValid');
  const choose = async (password: string) => {
    if (await resetPassword(token, password)) setState('setForAnother');
    else open('signIn', { passwordSet: true });
  };

  if (state === 'notValid') return <LinkNotValid kind="reset" />;
  if (state === 'setForAnother') {
    return (
      <Panel
        outcome
        title={t('The new password is set')}
        actions={
          <>
            <OnwardButton />
            <Button variant="default" onClick={() => void signOut()}>
              {t('Sign out')}
            </Button>
          </>
        }
        lead={t(
          'It is the password of the account to which the link was sent. In this browser you are still signed in as {email}.',
          { email: me?.email ?? 'somebody else' },
        )}
      />
    );
  }
  return (
    <Panel
      title={t('Choose a new password')}
      lead={t('Use it the next time that you sign in. All sessions of the account end, on all devices.')}
    >
      <SignedInNotice>
        {t('The new password is for the account to which the link was sent, even if another person is signed in here.')}
      </SignedInNotice>
      <PasswordByLink
        label={t('New password')}
        button={t('Set the password')}
        choose={choose}
        onLinkNotValid={() => setState('notValid')}
      />
    </Panel>
  );
}
