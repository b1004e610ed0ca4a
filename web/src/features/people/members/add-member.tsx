import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, MEMBER_ROLES, type MemberRole } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useNoMail } from '../../../shared/store/application.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { NameFields } from '../person-fields.js';
import { PhoneFields } from '../phone-fields.js';
import { newcomerOf, nobody, personRules } from '../person-form.js';
import { EMAIL_RULE } from '../person-rules.js';
import { RoleField } from '../role-field.js';
import { skippedInWords } from '../skipped.js';
import { INVITATION_BY_HAND } from './invitation-by-hand.js';
import { addMember } from './member-commands.js';

/** Invites a colleague. */
export function AddMember({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const noMail = useNoMail();
  const [skipped, setSkipped] = useState('');
  const form = useForm({
    initialValues: nobody<MemberRole>('buyerCompanyMember'),
    validate: { ...personRules(), email: EMAIL_RULE },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The invitation could not be sent.'));
  const submit = form.onSubmit(async (typed) => {
    setSkipped('');
    await run(async () => {
      const member = newcomerOf(typed);
      const outcome = await addMember(companyId, member);
      setSkipped(skippedInWords(outcome).join('; '));
      if (outcome.invited.length === 0) return;
      notifySuccess(t('{email} is invited.', { email: member.email }));
      onClose();
    });
  }, focusFirst);
  return (
    <Modal opened onClose={onClose} title={t('Add a member')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          {skipped && (
            <Alert role="alert" color="citrine">
              {skipped}.
            </Alert>
          )}
          <Text size="sm">
            {noMail
              ? INVITATION_BY_HAND
              : t('The house sends them an invitation, and they choose a password of their own.')}
          </Text>
          <NameFields field={form.getInputProps} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="off"
            maxLength={LENGTHS.email}
            {...form.getInputProps('email')}
          />
          <RoleField roles={MEMBER_ROLES} {...form.getInputProps('role')} />
          <TextInput
            label={t('Position (optional)')}
            maxLength={LENGTHS.position}
            autoComplete="off"
            {...form.getInputProps('position')}
          />
          <PhoneFields field={form.getInputProps} />
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
