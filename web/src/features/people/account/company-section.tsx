import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { can, LENGTHS, type CompanyView, type UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { patch } from '../../../shared/http/request.js';
import { notifySuccess } from '../../../shared/notify.js';
import { setSession } from '../../../shared/session/session.js';
import { ApprovalBadge } from '../../../shared/ui/display/status-badge.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { countryName } from '../../../shared/labels/country-name.js';
import { Facts, Section } from './section.js';

/** Buyers of the company can edit the registration and the address. */
export function CompanySection({ me, company }: { me: UserView; company: CompanyView }) {
  const keeps = can(me.role, 'company:update');
  return (
    <Section title={t('Your company')} {...(keeps && { lead: t('To change its name or country, ask the house.') })}>
      <Facts
        facts={[
          [t('Name'), company.name],
          [t('Country'), countryName(company.country)],
          ...(keeps
            ? []
            : ([
                [t('Registration'), company.registrationNo || '—'],
                [t('Address'), company.address || '—'],
              ] satisfies [string, string][])),
          [t('Approval'), <ApprovalBadge key="approval" status={company.status} />],
        ]}
      />
      {keeps && <CompanyForm company={company} />}
    </Section>
  );
}

interface CompanyDetails {
  registrationNo: string;
  address: string;
}
const detailsOf = ({ registrationNo, address }: CompanyView): CompanyDetails => ({ registrationNo, address });

function CompanyForm({ company }: { company: CompanyView }) {
  const form = useForm<CompanyDetails>({ initialValues: detailsOf(company) });
  const { busy, refusal, run, focusFirst } = useSubmission(
    form,
    t('The company could not be saved. Please try again.'),
  );
  const [registrationNo, address] = [form.values.registrationNo.trim(), form.values.address.trim()];
  const changes = {
    ...(registrationNo !== company.registrationNo && { registrationNo }),
    ...(address !== company.address && { address }),
  };
  const changed = Object.keys(changes).length > 0;
  useUnsaved(changed && !busy, t('What you have changed in the company’s data is not saved yet.'));
  const submit = form.onSubmit(async () => {
    await run(async () => {
      const { updatedCompany } = await patch<{ updatedCompany: CompanyView }>(
        `/api/company/update/${company._id}`,
        changes,
      );
      setSession({ company: updatedCompany });
      form.setValues(detailsOf(updatedCompany));
      notifySuccess(t('The company’s data is saved.'));
    });
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate>
      <Stack mt="lg">
        <Refused words={refusal} />
        <TextInput
          label={t('Registration number')}
          maxLength={LENGTHS.registrationNo}
          {...form.getInputProps('registrationNo')}
        />
        <Textarea
          label={t('Address')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LENGTHS.address}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <Group justify="flex-end" gap="sm">
          {changed && !busy && (
            <Button variant="default" onClick={() => form.setValues(detailsOf(company))}>
              {t('Undo changes')}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={!changed}>
            {t('Save the company')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
