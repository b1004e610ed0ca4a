import { Button, Group } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { useMissingFacts } from '../approval/missing-facts.js';
import { updateCompany } from '../staff-commands.js';

async function decide(company: CompanyView, status: 'approved' | 'rejected'): Promise<void> {
  try {
    await updateCompany(company._id, { status });
    notifySuccess(t('{company} is {status}.', { company: company.name, status }));
  } catch (error) {
    notifyActionFailed(error, t('The decision could not be saved.'));
  }
}

const askToReject = (company: CompanyView): void =>
  confirmAction({
    title: t('Reject {company}?', { company: company.name }),
    text: t(
      'Its people are signed out at once and may no longer take part. Its standing bids stay until an admin voids them.',
    ),
    confirm: t('Reject'),
    danger: true,
    onConfirm: () => void decide(company, 'rejected'),
  });

const askToApprove = (company: CompanyView, missing: string): void =>
  confirmAction({
    title: t('Approve {name}?', { name: company.name }),
    text: missing,
    confirm: t('Approve'),
    onConfirm: () => void decide(company, 'approved'),
  });

export function CompanyDecision({ company }: { company: CompanyView }) {
  const missing = useMissingFacts(company._id);
  const approve = () => (missing === null ? void decide(company, 'approved') : askToApprove(company, missing));
  return (
    <Group gap={6} wrap="nowrap">
      {company.status !== 'approved' && <Button onClick={approve}>{t('Approve')}</Button>}
      {company.status !== 'rejected' && (
        <Button variant="default" onClick={() => askToReject(company)}>
          {t('Reject')}
        </Button>
      )}
    </Group>
  );
}
