import { t } from '../../../../shared/language/t.js';
import { Panel } from '../panel.js';
import { SignIn } from '../sign-in.js';
import { useSignUpView } from '../sign-up-view.js';
import { LinkNotValid } from './link-not-valid.js';

/** `#factor=`: the sign-in of a person who must set up a first factor. */
export function SetUpFactor({ token }: { token: string }) {
  const { open } = useSignUpView();
  if (!token) return <LinkNotValid kind="factor" />;
  return (
    <Panel
      title={t('Set up a second factor')}
      lead={t('Sign in first: the link alone gives no access. Then you choose a passkey or an authenticator app.')}
    >
      <SignIn setupToken={token} onSignedIn={() => open('signIn')} />
    </Panel>
  );
}
