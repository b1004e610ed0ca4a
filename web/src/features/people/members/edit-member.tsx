import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, MEMBER_ROLES, type UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { changesOfOwn, typedOwn } from '../person-form/own-form.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { DialogButtons } from '../../../shared/ui/dialogs/dialog-buttons.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { NameFields } from '../person-form/person-fields.js';
import { PhoneFields } from '../person-form/phone-fields.js';
import { personRules } from '../person-form/person-form.js';
import { RoleField } from '../person-form/role-field.js';
import { updateMember } from './member-commands.js';

/** The e-mail address is fixed: it is the sign-in name. */
export function EditMember({ member, onClose }: { member: UserView; onClose: () => void }) {
  const role = MEMBER_ROLES.find((possible) => possible === member.role) ?? 'buyerCompanyMember';
  const form = useForm({ initialValues: { ...typedOwn(member), role }, validate: personRules(member) });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The changes could not be saved.'));
  const changesRole = form.values.role !== role;
  const close = useCloseIfMounted(onClose);
  const leave = useDiscard(onClose, form.isDirty() && !busy);
  const submit = form.onSubmit(async (typed) => {
    const change = { ...changesOfOwn(typed, member), ...(typed.role === role ? {} : { role: typed.role }) };
    if (!(await run(() => updateMember(member._id, change)))) return;
    notifySuccess(t('The changes to {name} are saved.', { name: nameOf(member) }));
    close();
  }, focusFirst);
  return (
    <Modal opened onClose={leave} title={t('Edit {name}', { name: nameOf(member) })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <Text size="sm" c="dimmed">
            {t('Signs in as {email}', { email: member.email })}
          </Text>
          <NameFields field={form.getInputProps} />
          <RoleField roles={MEMBER_ROLES} {...form.getInputProps('role')} />
          {changesRole && !member.invited && (
            <Text size="sm" role="status">
              {t('With another role they are signed out at once, and sign in again.')}
            </Text>
          )}
          <TextInput
            label={t('Position (optional)')}
            maxLength={LENGTHS.position}
            autoComplete="off"
            {...form.getInputProps('position')}
          />
          <PhoneFields field={form.getInputProps} />
          <DialogButtons>
            <Button variant="default" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('Save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
