import { visibleText, type DemoAccount, type DemoRole, type FactorNeeded } from '@tender/contracts';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { demoAccountOf } from '../../../shared/demonstration/demonstration.js';
import { t } from '../../../shared/language/t.js';
import { factorNeededIn } from '../../../shared/http/factor-needed.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { useSession } from '../../../shared/session/session.js';
import { signIn } from '../session.js';
import { DemoEntrance } from './demo-entrance.js';
import { SecondStep } from './second-step/lazy-second-step.js';
import { useSignUpView } from './sign-up-view.js';

interface SignInProps {
  /** Secret of a mailed link to set up a first factor. */
  setupToken?: string;
  email?: string;
  onSignedIn?: () => void;
}

export function SignIn({ email: known = '', onSignedIn, setupToken }: SignInProps) {
  const [needed, setNeeded] = useState<FactorNeeded | null>(null);
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
    let asked: FactorNeeded | null = null;
    const step = async () => {
      try {
        await signIn(visibleText(email), password);
      } catch (error) {
        asked = factorNeededIn(error);
        if (!asked) throw error;
      }
    };
    const done = await run(step);
    setNeeded(asked);
    if (!done) focusFirst({ password: true });
    else if (!asked) onSignedIn?.();
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
  if (needed)
    return (
      <SecondStep
        needed={needed}
        {...(setupToken !== undefined && { setupToken })}
        onSignedIn={() => onSignedIn?.()}
        onBack={() => {
          setNeeded(null);
          form.setFieldValue('password', '');
        }}
      />
    );
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
