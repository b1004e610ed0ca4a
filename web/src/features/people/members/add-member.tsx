import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MEMBER_ROLES, type MemberRole } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { CompanyPersonFields, InvitationDialog } from '../person-form/invitation-dialog.js';
import { newcomerOf, nobody, personRules } from '../person-form/person-form.js';
import { EMAIL_RULE } from '../person-form/person-rules.js';
import { skippedInWords } from '../skipped-invitations.js';
import { INVITATION_BY_HAND } from './invitation-by-hand.js';
import { addMember } from './member-commands.js';

export function AddMember({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const noMail = useIsMailOff();
  const [skipped, setSkipped] = useState('');
  const form = useForm({
    initialValues: nobody<MemberRole>('buyerCompanyMember'),
    validate: { ...personRules(), email: EMAIL_RULE },
  });
  const submission = useSubmission(form, t('The invitation could not be sent.'));
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async (typed) => {
    setSkipped('');
    await submission.run(async () => {
      const member = newcomerOf(typed);
      const outcome = await addMember(companyId, member);
      setSkipped(skippedInWords(outcome).join('; '));
      if (outcome.invited.length === 0) return;
      notifySuccess(t('{email} is invited.', { email: member.email }));
      close();
    });
  }, submission.focusFirst);
  return (
    <InvitationDialog
      title={t('Add a member')}
      words={noMail ? INVITATION_BY_HAND : t('The house sends them an invitation, and they choose a password.')}
      submission={submission}
      isDirty={form.isDirty()}
      skipped={skipped}
      field={form.getInputProps}
      onSubmit={submit}
      onClose={onClose}
    >
      <CompanyPersonFields roles={MEMBER_ROLES} field={form.getInputProps} />
      <Text size="sm" c="dimmed">
        {t('Only the house decides who bids: ask it to make a member a buyer.')}
      </Text>
    </InvitationDialog>
  );
}
