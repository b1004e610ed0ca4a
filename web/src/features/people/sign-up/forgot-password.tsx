import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { askForNewPassword } from '../credentials.js';
import { useSignUpView } from './sign-up-view.js';
import { Panel } from './panel.js';

/** Asks for a link to a new password. What is said afterwards is the same for every address. */
export function ForgotPassword() {
  const { open } = useSignUpView();
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a valid e-mail address'),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, 'The link could not be asked for. Please try again.');
  const submit = form.onSubmit(async ({ email }) => {
    if (await run(() => askForNewPassword(email.trim()))) setSentTo(email.trim());
  }, focusFirst);

  if (sentTo) {
    return (
      <Panel
        outcome
        title="Check your mail"
        actions={
          <>
            <Button onClick={() => open('signIn')}>Go to sign in</Button>
            <Button variant="default" onClick={() => setSentTo('')}>
              Ask again
            </Button>
          </>
        }
        lead={
          <>
            If <strong style={{ overflowWrap: 'anywhere' }}>{sentTo}</strong> has an account here, a link to a new
            password is on its way. It works once, and for one hour. Only the latest link works.
          </>
        }
      />
    );
  }
  return (
    <Panel
      title="Forgot your password?"
      lead="Enter the e-mail address of your account, and we send you a link to choose a new one."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
          <Button type="submit" size="md" loading={busy}>
            Send the link
          </Button>
          <Anchor component="button" type="button" size="sm" ta="start" w="fit-content" onClick={() => open('signIn')}>
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </Panel>
  );
}
