import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, type CompanyView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { ApprovalBadge } from '../../../../shared/ui/display/status-badge.js';
import { countryName } from '../../../../shared/labels/country-name.js';
import { COUNTRIES } from '../../../../shared/labels/countries.js';
import { Day } from '../../../../shared/ui/display/when.js';
import { useMay } from '../../../../shared/session/session.js';
import { Facts, Section } from '../../account/section.js';
import { updateCompany } from '../staff-commands.js';
import { useDiscard } from '../../../../shared/ui/dialogs/use-discard.js';

export function CompanyData({ company }: { company: CompanyView }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay('company:update');
  return (
    <Section
      title={t('Data')}
      aside={
        !editing &&
        mayEdit && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
        )
      }
    >
      {editing ? (
        <CompanyDataForm company={company} onDone={() => setEditing(false)} />
      ) : (
        <Facts
          facts={[
            [t('Name'), company.name],
            [t('Country'), company.country ? countryName(company.country) : '—'],
            [t('Registration'), company.registrationNo || '—'],
            [
              t('Address'),
              <span key="address" style={{ whiteSpace: 'pre-line' }}>
                {company.address || '—'}
              </span>,
            ],
            [t('Approval'), <ApprovalBadge key="approval" status={company.status} />],
            [t('Since'), <Day key="since" of={company.createdAt} />],
          ]}
        />
      )}
    </Section>
  );
}

function CompanyDataForm({ company, onDone }: { company: CompanyView; onDone: () => void }) {
  const { name, country, registrationNo, address } = company;
  const form = useForm({
    initialValues: { name, country, registrationNo, address },
    validate: {
      name: (typed) => (typed.trim() ? null : t('Please enter the name')),
      country: (code) => (code ? null : t('Please choose a country')),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The data could not be saved.'));
  const leave = useDiscard(onDone, form.isDirty() && !busy);
  const submit = form.onSubmit(async (typed) => {
    const change = {
      name: typed.name.trim(),
      country: typed.country,
      registrationNo: typed.registrationNo.trim(),
      address: typed.address.trim(),
    };
    if (!(await run(() => updateCompany(company._id, change)))) return;
    notifySuccess(t('The data of {change} are saved.', { change: change.name }));
    onDone();
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused words={refusal} />
        <TextInput
          label={t('Name')}
          maxLength={LENGTHS.companyName}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          label={t('Country')}
          searchable
          allowDeselect={false}
          data={COUNTRIES}
          {...form.getInputProps('country')}
        />
        <TextInput
          label={t('Registration number')}
          maxLength={LENGTHS.registrationNo}
          autoComplete="off"
          {...form.getInputProps('registrationNo')}
        />
        <Textarea
          label={t('Address')}
          autosize
          minRows={2}
          maxLength={LENGTHS.address}
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
