import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { COMPANY_ROLES, LENGTHS, type CompanyRole, type CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { NameFields } from '../person-fields.js';
import { useNoMail } from '../../../shared/store/application.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { PhoneFields } from '../phone-fields.js';
import { newcomerOf, nobody, personRules } from '../person-form.js';
import { EMAIL_RULE } from '../person-rules.js';
import { RoleField } from '../role-field.js';
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
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The invitation could not be sent.'));
  const submit = form.onSubmit(async ({ companyId, ...typed }) => {
    setSkipped('');
    await run(async () => {
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
      onClose();
    });
  }, focusFirst);
  const choices = companies
    .filter(({ status }) => status === 'approved' || status === 'pending')
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const waits = companies.find(({ _id }) => _id === form.values.companyId)?.status === 'pending';
  return (
    <Modal
      opened
      onClose={onClose}
      title={company ? t('Add someone to {company}', { company: company.name }) : t('Add someone of a company')}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          {skipped && (
            <Alert role="alert" color="citrine">
              {skipped}
            </Alert>
          )}
          <Text size="sm">
            {waits ? t('They may take part once the company is approved.') : t('They are approved automatically.')}{' '}
            {noMail
              ? t(
                  'They get the link of the invitation from you, because the house sends no mail, and choose their own password.',
                )
              : t('They receive an invitation by e-mail and choose their own password.')}
          </Text>
          {!company && (
            <Select
              label={t('Company')}
              searchable
              data={choices}
              nothingFoundMessage={t('No such company')}
              {...form.getInputProps('companyId')}
            />
          )}
          <NameFields field={form.getInputProps} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="off"
            maxLength={LENGTHS.email}
            {...form.getInputProps('email')}
          />
          <RoleField roles={COMPANY_ROLES} {...form.getInputProps('role')} />
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
