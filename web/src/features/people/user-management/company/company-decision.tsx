import { Button, Group, Menu } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { useMissingFacts } from '../approval/missing-facts.js';
import { RowMenu } from '../approval/row-menu.js';
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

function useApproval(company: CompanyView): () => void {
  const missing = useMissingFacts(company._id);
  return () => (missing === null ? void decide(company, 'approved') : askToApprove(company, missing));
}

export function CompanyDecision({ company }: { company: CompanyView }) {
  const approve = useApproval(company);
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

/** For the row of a company: a decision is only offered while the company waits for one. */
export function CompanyRowDecision({ company }: { company: CompanyView }) {
  const approve = useApproval(company);
  if (company.status !== 'pending') return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Button size="compact-sm" aria-label={t('Approve {name}', { name: company.name })} onClick={approve}>
        {t('Approve')}
      </Button>
      <RowMenu name={company.name}>
        <Menu.Item aria-label={t('Reject {name}', { name: company.name })} onClick={() => askToReject(company)}>
          {t('Reject…')}
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}
