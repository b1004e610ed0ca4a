import { Badge } from '@mantine/core';
import type { ApprovalStatus, UserView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { ApprovalBadge } from '../../shared/ui/display/status-badge.js';

const COMPANY: Partial<Record<ApprovalStatus, [color: string, label: string]>> = {
  pending: ['citrine', t('Company pending')],
  rejected: ['ruby', t('Company rejected')],
};

/** Approval of the user or of the company; "Invited" for approved users who have not chosen a password yet. */
export function MembershipBadge({ user: { invited, status, ownStatus } }: { user: UserView }) {
  const byCompany = status === ownStatus ? undefined : COMPANY[status];
  if (byCompany) return <Label color={byCompany[0]}>{byCompany[1]}</Label>;
  if (!invited || status !== 'approved') return <ApprovalBadge status={status} />;
  return <Label color="sapphire">{t('Invited')}</Label>;
}

const Label = ({ color, children }: { color: string; children: string }) => (
  <Badge variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
    {children}
  </Badge>
);
