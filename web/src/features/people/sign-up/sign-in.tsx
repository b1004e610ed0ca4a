import { visibleText, type DemoAccount, type DemoRole } from '@tender/contracts';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { demoAccountOf } from '../../../shared/demonstration/demonstration.js';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { useSession } from '../../../shared/session/session.js';
import { signIn } from '../session.js';
import { DemoEntrance } from './demo-entrance.js';
import { useSignUpView } from './sign-up-view.js';

interface SignInProps {
  email?: string;
  onSignedIn?: () => void;
}

export function SignIn({ email: known = '', onSignedIn }: SignInProps) {
  const { open, passwordSet, enterAs } = useSignUpView();
  const sessionEnded = useSession((state) => state.ended);
  const form = useForm({
    initialValues: { email: known, password: '' },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(visibleText(email)) ? null : t('Please enter your e-mail address')),
      password: (password) => (password ? null : t('Please enter your password')),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('Signing in failed. Please try again.'));
  const submit = form.onSubmit(async ({ email, password }) => {
    if (await run(() => signIn(visibleText(email), password))) onSignedIn?.();
    else focusFirst({ password: true });
  }, focusFirst);
  const enter = ({ email, password }: DemoAccount) => {
    form.setValues({ email, password });
    submit();
  };
  const enterAtOnce = useEffectEvent((role: DemoRole) => {
    const account = demoAccountOf(role);
    // Removes `enterAs` from the history entry: a reload must not sign in again.
    open('signIn');
    if (account) enter(account);
  });
  useEffect(() => {
    if (enterAs) enterAtOnce(enterAs);
  }, [enterAs]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {passwordSet && !refusal && (
          <Alert color="emerald" role="status" title={t('The new password is set')}>
            {t('Sign in with it. All devices were signed out.')}
          </Alert>
        )}
        {sessionEnded && !passwordSet && !refusal && (
          <Alert color="sapphire" role="status" title={t('Your session has ended')}>
            {t('Sign in, and you are back where you were. Bids that you have typed and not sent yet are kept.')}
          </Alert>
        )}
        <Refused words={refusal} focus={false} />
        <DemoEntrance busy={busy} onEnter={enter} />
        <TextInput
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          autoFocus={!known}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          autoFocus={known !== ''}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy}>
          {t('Sign in')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="start" w="fit-content" onClick={() => open('forgot')}>
          {t('Forgot your password?')}
        </Anchor>
      </Stack>
    </form>
  );
}
