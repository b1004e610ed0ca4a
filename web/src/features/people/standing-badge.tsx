import { Badge } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { ApprovalBadge } from '../../shared/ui/status-badge.js';

/** How far someone is: invited until they have chosen a password, then as the house has decided. */
export function StandingBadge({ user: { invited, status } }: { user: UserView }) {
  if (!invited || status !== 'approved') return <ApprovalBadge status={status} />;
  return <Badge variant="light" color="sapphire" radius="sm" tt="none" fw={600} miw="max-content">Invited</Badge>;
}
