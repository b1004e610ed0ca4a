import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ConnectionLost, wordsOf } from '../../../shared/http/api-error.js';
import { signIn } from '../session.js';

export function SignIn() {
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : 'Please enter your e-mail address'),
      password: (password) => (password ? null : 'Please enter your password'),
    },
  });
  const submit = form.onSubmit(async ({ email, password }) => {
    setBusy(true);
    setRefusal('');
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      setRefusal(error instanceof ConnectionLost ? 'The house cannot be reached. Please check your connection.'
        : (wordsOf(error, 'Signing in failed. Please try again.') ?? ''));
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {refusal && <Alert role="alert" color="ruby">{refusal}</Alert>}
        <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" size="md" loading={busy}>Sign in</Button>
      </Stack>
    </form>
  );
}
