import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { NewPasswordField } from '../../password/password-field.js';
import { newPasswordProblem } from '../../password/password-hint.js';
import { isLinkNotValid } from './link.js';

interface PasswordByLinkProps {
  label: string;
  button: string;
  choose: (password: string) => Promise<unknown>;
  onLinkNotValid: () => void;
}

export function PasswordByLink({ label, button, choose, onLinkNotValid }: PasswordByLinkProps) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: newPasswordProblem } });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The password could not be set. Please try again.'));
  const submit = form.onSubmit(
    ({ password }) =>
      run(async () => {
        try {
          await choose(password);
        } catch (error) {
          if (!isLinkNotValid(error)) throw error;
          onLinkNotValid();
        }
      }),
    focusFirst,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Refused words={refusal} />
        <NewPasswordField label={label} autoFocus {...form.getInputProps('password')} />
        <Button type="submit" size="md" loading={busy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
