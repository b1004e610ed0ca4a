import type { FactorNeeded } from '@tender/contracts';
import { useState } from 'react';
import { factorNeededIn } from '../../../../shared/http/factor-needed.js';
import { t } from '../../../../shared/language/t.js';
import { useHouseName } from '../../../../shared/store/application.js';
import { acceptInvitation } from '../../session.js';
import { SecondStep } from '../second-step/lazy-second-step.js';
import { useSignUpView } from '../sign-up-view.js';
import { LinkNotValid } from './link-not-valid.js';
import { Panel } from '../panel.js';
import { PasswordByLink } from './password-by-link.js';
import { SignedInNotice } from './signed-in-notice.js';

/** `#invite=`: a form for a password, then the sign-in, if necessary with the set-up of a second factor. */
export function AcceptInvitation({ token }: { token: string }) {
  const { open } = useSignUpView();
  const house = useHouseName();
  const [notValid, setNotValid] = useState(!token);
  const [needed, setNeeded] = useState<FactorNeeded | null>(null);
  // Once the link has left the address, the page redirects to the user's start page.
  const enter = () => open('signIn');
  const choose = async (password: string) => {
    try {
      await acceptInvitation(token, password);
      enter();
    } catch (error) {
      const factor = factorNeededIn(error);
      if (!factor) throw error;
      setNeeded(factor);
    }
  };

  if (needed)
    return (
      <Panel
        outcome
        title={t('Set up a second factor')}
        lead={t('Your password is set. The house requires a second factor, too.')}
      >
        <SecondStep needed={needed} onSignedIn={enter} onBack={enter} />
      </Panel>
    );
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
