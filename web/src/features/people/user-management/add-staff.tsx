import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, ROLE_LABELS, STAFF_ROLES, type StaffRole } from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useNoMail } from '../../../shared/store/application.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { NameFields } from '../person-fields.js';
import { EMAIL_RULE, NAME_RULES } from '../person-rules.js';
import { addStaff } from './house-commands.js';

const MAY: Record<StaffRole, string> = {
  admin: t('Runs the house: people, auctions, results.'),
  auditor: t('Reads everything, changes nothing.'),
};

/** Invites someone of the house. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const noMail = useNoMail();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', role: 'auditor' as StaffRole },
    validate: { ...NAME_RULES, email: EMAIL_RULE },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The invitation could not be sent.'));
  const submit = form.onSubmit(async ({ firstName, lastName, email, role }) => {
    const person = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), role };
    if (!(await run(() => addStaff(person)))) return;
    notifySuccess(t('{email} is invited. The link stands under Mails.', { email: person.email }));
    onClose();
  }, focusFirst);
  return (
    <Modal opened onClose={onClose} title={t('Add someone of the house')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <Text size="sm">
            {noMail
              ? t(
                  'They get the link of the invitation from you, because the house sends no mail, and choose their own password.',
                )
              : t('They receive an invitation by e-mail and choose their own password.')}
          </Text>
          <NameFields field={form.getInputProps} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="off"
            maxLength={LENGTHS.email}
            {...form.getInputProps('email')}
          />
          <Radio.Group label={t('Role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt={6}>
              {STAFF_ROLES.map((role) => (
                <Radio key={role} value={role} label={translated(ROLE_LABELS[role])} description={MAY[role]} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {noMail ? t('Invite') : t('Send the invitation')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
