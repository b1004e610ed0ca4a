import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { changePassword } from '../credentials.js';
import { NewPasswordField } from '../password/password-field.js';
import { newPasswordProblem } from '../password/password-hint.js';
import { Section } from './section.js';

export function ChangePassword({ me }: { me: UserView }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => (password ? null : t('Please enter your current password')),
      newPassword: (password, { currentPassword }) =>
        newPasswordProblem(password) ?? (password === currentPassword ? t('This is your current password') : null),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(
    form,
    t('The password could not be changed. Please try again.'),
  );
  const submit = form.onSubmit(async ({ currentPassword, newPassword }) => {
    if (!(await run(() => changePassword(currentPassword, newPassword)))) return;
    form.reset();
    notifySuccess(t('The password is changed. All other devices are signed out.'));
  }, focusFirst);
  return (
    <Section title={t('Password')} lead={t('When you change it, all other devices are signed out.')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Refused words={refusal} />
          <input type="text" autoComplete="username" value={me.email} readOnly hidden />
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordField label={t('New password')} {...form.getInputProps('newPassword')} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t('Change the password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
