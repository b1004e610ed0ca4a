import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserView } from '@tender/contracts';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { changePassword } from '../credentials.js';
import { NewPasswordField } from '../password-field.js';
import { newPasswordProblem } from '../password-hint.js';
import { Section } from './section.js';

export function ChangePassword({ me }: { me: UserView }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => (password ? null : 'Please enter your current password'),
      newPassword: (password, { currentPassword }) =>
        newPasswordProblem(password) ?? (password === currentPassword ? 'This is your current password' : null),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(
    form,
    'The password could not be changed. Please try again.',
  );
  const submit = form.onSubmit(async ({ currentPassword, newPassword }) => {
    if (!(await run(() => changePassword(currentPassword, newPassword)))) return;
    form.reset();
    notifySuccess('The password is changed. All other devices are signed out.');
  }, focusFirst);
  return (
    <Section title="Password" lead="When you change it, all other devices are signed out.">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Refused words={refusal} />
          <input type="text" autoComplete="username" value={me.email} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordField label="New password" {...form.getInputProps('newPassword')} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
