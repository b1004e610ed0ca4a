import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { can, ROLE_LABELS, STAFF_ROLES, type StaffRole, visibleText } from '@tender/contracts';
import { t, translated } from '../../../../shared/language/t.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { InvitationDialog, invitedByStaff } from '../../person-form/invitation-dialog.js';
import { EMAIL_RULE, NAME_RULES } from '../../person-form/person-rules.js';
import { NO_OBSERVATION, ObservationFields, observationOf } from '../observation-fields.js';
import { addStaff } from '../staff-commands.js';
import { STAFF_ROLE_WORDS } from '../staff-role-words.js';

export function AddStaff({ onClose }: { onClose: () => void }) {
  const noMail = useIsMailOff();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', role: 'auditor' as StaffRole, observes: NO_OBSERVATION },
    validate: {
      ...NAME_RULES,
      email: EMAIL_RULE,
      observes: (chosen, { role }) =>
        can(role, 'subject:observe') && !observationOf(chosen)
          ? t('Choose what the observer watches, and until when.')
          : null,
    },
  });
  const submission = useSubmission(form, t('The invitation could not be sent.'), onClose);
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async ({ firstName, lastName, email, role, observes }) => {
    const observation = can(role, 'subject:observe') ? observationOf(observes) : null;
    const person = {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: visibleText(email),
      role,
      ...(observation && { observes: observation }),
    };
    if (!(await submission.run(() => addStaff(person)))) return;
    notifySuccess(t('{email} is invited. The link is under Mails.', { email: person.email }));
    close();
  }, submission.focusFirst);
  return (
    <InvitationDialog
      title={t('Add someone of the house')}
      words={invitedByStaff(noMail)}
      submission={submission}
      isDirty={form.isDirty()}
      field={form.getInputProps}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group label={t('Role')} {...form.getInputProps('role')}>
        <Stack gap="xs" mt={6}>
          {STAFF_ROLES.map((role) => (
            <Radio key={role} value={role} label={translated(ROLE_LABELS[role])} description={STAFF_ROLE_WORDS[role]} />
          ))}
        </Stack>
      </Radio.Group>
      {can(form.values.role, 'subject:observe') && (
        <ObservationFields
          value={form.values.observes}
          onChange={(chosen) => form.setFieldValue('observes', chosen)}
          error={form.errors['observes']}
        />
      )}
    </InvitationDialog>
  );
}
