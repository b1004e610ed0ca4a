import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { COMPANY_ROLES, type CompanyRole, type CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useNoMail } from '../../../shared/store/application.js';
import { useOwnClose } from '../../../shared/ui/use-own-close.js';
import { CompanyPersonFields, InvitationDialog, invitedByStaff } from '../invitation-dialog.js';
import { newcomerOf, nobody, personRules } from '../person-form.js';
import { EMAIL_RULE } from '../person-rules.js';
import { skippedInWords } from '../skipped.js';
import { addToCompany } from './house-commands.js';

/** Invites someone to a company: to the one given, or to one that is chosen. */
export function AddToCompany({ company, onClose }: { company?: CompanyView; onClose: () => void }) {
  const companies = useDirectory((state) => state.companies);
  const noMail = useNoMail();
  const [skipped, setSkipped] = useState('');
  const form = useForm({
    initialValues: { ...nobody<CompanyRole>('buyerCompanyMember'), companyId: company?._id ?? null },
    validate: { ...personRules(), email: EMAIL_RULE, companyId: (id) => (id ? null : t('Please choose a company')) },
  });
  const submission = useSubmission(form, t('The invitation could not be sent.'));
  const close = useOwnClose(onClose);
  const submit = form.onSubmit(async ({ companyId, ...typed }) => {
    setSkipped('');
    await submission.run(async () => {
      const person = newcomerOf(typed);
      const outcome = await addToCompany(companyId ?? '', person);
      setSkipped(skippedInWords(outcome, 'house').join('; '));
      if (outcome.invited.length === 0) return;
      notifySuccess(
        noMail
          ? t(
              '{email} is invited. Their link stands under Mails while the company has nobody else; then whoever runs the server prints it.',
              { email: person.email },
            )
          : t(
              '{email} is invited. Their link goes by mail; it stands under Mails only while the company has nobody else.',
              { email: person.email },
            ),
      );
      close();
    });
  }, submission.focusFirst);
  const choices = companies
    .filter(({ status }) => status === 'approved' || status === 'pending')
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const waits = companies.find(({ _id }) => _id === form.values.companyId)?.status === 'pending';
  return (
    <InvitationDialog
      title={company ? t('Add someone to {company}', { company: company.name }) : t('Add someone of a company')}
      words={
        <>
          {waits ? t('They may take part once the company is approved.') : t('They are approved automatically.')}{' '}
          {invitedByStaff(noMail)}
        </>
      }
      submission={submission}
      isDirty={form.isDirty()}
      skipped={skipped}
      first={
        !company && (
          <Select
            label={t('Company')}
            searchable
            data={choices}
            nothingFoundMessage={t('No such company')}
            {...form.getInputProps('companyId')}
          />
        )
      }
      field={form.getInputProps}
      onSubmit={submit}
      onClose={onClose}
    >
      <CompanyPersonFields roles={COMPANY_ROLES} field={form.getInputProps} />
    </InvitationDialog>
  );
}
