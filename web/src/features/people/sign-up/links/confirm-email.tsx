import { Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useSession } from '../../../../shared/session/session.js';
import { useHouseName } from '../../../../shared/store/application.js';
import { confirmEmail } from '../../credentials.js';
import { isForAnotherAccount } from './link.js';
import { LinkNotValid } from './link-not-valid.js';
import { OpenedLink } from './opened-link.js';
import { Panel } from '../panel.js';
import { SignIn } from '../sign-in.js';
import { OnwardButton, SignedInNotice } from './signed-in-notice.js';

/** `#confirm=`: confirms the e-mail address of the link's account, after its user has signed in. */
export function ConfirmEmail({ token }: { token: string }) {
  const me = useSession((state) => state.me?._id ?? null);
  const isPending = useSession((state) => state.me?.status === 'pending');
  const house = useHouseName();
  /** Id of the signed-in user, if the link is for another account. */
  const [other, setOther] = useState<string | null>(null);
  const confirm = useCallback(
    async (secret: string) => {
      try {
        await confirmEmail(secret);
      } catch (error) {
        if (!isForAnotherAccount(error)) throw error;
        setOther(me);
      }
    },
    [me],
  );

  if (!token) return <LinkNotValid kind="confirm" />;
  if (me === null || me === other) return <SignInFirst />;
  return (
    <OpenedLink
      key={me}
      kind="confirm"
      token={token}
      open={confirm}
      title={t('Your e-mail address')}
      words={{ asking: t('Confirming'), failed: t('The address could not be confirmed. Please try again.') }}
    >
      <Panel
        outcome
        title={t('Your e-mail address is confirmed')}
        lead={
          isPending
            ? t('Thank you. {house} reviews your application, and sends you a mail about the decision.', { house })
            : t('Thank you. There is nothing else to do.')
        }
        actions={<OnwardButton />}
      />
    </OpenedLink>
  );
}

/** The link alone is not enough: another person may have signed up with the reader's address. */
function SignInFirst() {
  return (
    <Panel
      title={t('Confirm your e-mail address')}
      lead={t('Sign in to the account that you have made with this address. That confirms it.')}
    >
      <SignedInNotice>
        {t('The link is for another account. Sign in to that one to confirm its address.')}
      </SignedInNotice>
      <SignIn />
      <Text size="sm" c="dimmed">
        {t(
          'You have not signed up here? Then do nothing: another person has used your address, and cannot confirm it.',
        )}
      </Text>
    </Panel>
  );
}
