import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { COMPANY_ROLES, LENGTHS, type CompanyRole, type CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { COUNTRIES } from '../../../../shared/labels/countries.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { CompanyPersonFields, InvitationDialog, invitedByStaff } from '../../person-form/invitation-dialog.js';
import { newcomerOf, nobody, personRules } from '../../person-form/person-form.js';
import { EMAIL_RULE } from '../../person-form/person-rules.js';
import { skippedInWords } from '../../skipped-invitations.js';
import { addToCompany } from '../staff-commands.js';
import { inviteToNewCompany, isAddable, sameCompany } from './new-company.js';
import { ExistingCompanyNotice } from './existing-company-notice.js';

/** Invites a user to a company: the given one, a chosen one, or a new one with its first user. */
export function AddToCompany({ company, onClose }: { company?: CompanyView; onClose: () => void }) {
  const companies = useDirectory((state) => state.companies);
  const noMail = useIsMailOff();
  const [skipped, setSkipped] = useState('');
  const form = useForm({
    initialValues: {
      ...nobody<CompanyRole>('buyerCompanyMember'),
      companyId: company?._id ?? null,
      isNew: false,
      name: '',
      country: null as string | null,
    },
    validate: {
      ...personRules(),
      email: EMAIL_RULE,
      companyId: (id, { isNew }) => (isNew || id ? null : t('Please choose a company')),
      name: (name, { isNew, country }) => {
        if (!isNew) return null;
        if (!name.trim()) return t('Please enter the name');
        return country && sameCompany(companies, { name, country })
          ? t('There is a company of that name already')
          : null;
      },
      country: (country, { isNew }) => (!isNew || country ? null : t('Please choose a country')),
    },
  });
  const { isNew, name: newName, country: newCountry } = form.values;
  const same = newCountry ? sameCompany(companies, { name: newName, country: newCountry }) : undefined;
  const submission = useSubmission(form, t('The invitation could not be sent.'));
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async ({ companyId, isNew: isFirst, name, country, ...typed }) => {
    setSkipped('');
    await submission.run(async () => {
      const person = newcomerOf(typed);
      if (isFirst) {
        const { imported, skipped } = await inviteToNewCompany({ name: name.trim(), country: country ?? '' }, person);
        setSkipped(skipped.map(({ reason }) => reason).join('; '));
        if (imported === 0) return;
      } else {
        const outcome = await addToCompany(companyId ?? '', person);
        setSkipped(skippedInWords(outcome, 'house').join('; '));
        if (outcome.invited.length === 0) return;
      }
      notifySuccess(
        noMail
          ? t(
              '{email} is invited. The link is under Mails while the company has no other people; later only the operator of the server can print it.',
              { email: person.email },
            )
          : t(
              '{email} is invited. The link is sent by mail; it is under Mails only while the company has no other people.',
              { email: person.email },
            ),
      );
      close();
    });
  }, submission.focusFirst);
  const choices = companies.filter(isAddable).map(({ _id, name }) => ({ value: _id, label: name }));
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
          <>
            {!isNew && (
              <Select
                label={t('Company')}
                searchable
                data={choices}
                nothingFoundMessage={t('No such company: tick “The company is new”')}
                {...form.getInputProps('companyId')}
              />
            )}
            <Checkbox
              label={t('The company is new')}
              description={t('It is created, and approved, with this person.')}
              checked={isNew}
              onChange={({ currentTarget: { checked } }) => {
                form.setFieldValue('isNew', checked);
                // A new company needs a buyer, to bid and to invite others.
                form.setFieldValue('role', checked ? 'buyer' : 'buyerCompanyMember');
              }}
            />
            {isNew && (
              <>
                <TextInput
                  label={t('Name of the company')}
                  maxLength={LENGTHS.companyName}
                  autoComplete="off"
                  {...form.getInputProps('name')}
                />
                <Select label={t('Country')} searchable data={COUNTRIES} {...form.getInputProps('country')} />
                {same && <ExistingCompanyNotice company={same} />}
              </>
            )}
          </>
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
