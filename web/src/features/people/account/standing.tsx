import { Alert } from '@mantine/core';
import type { ApprovalStatus } from '@tender/contracts';
import { useStore } from '../../../shared/store/store.js';

const STANDING: Partial<Record<ApprovalStatus, { color: string; title: string; text: string }>> = {
  pending: {
    color: 'citrine', title: 'Your account is waiting for approval',
    text: 'The house looks at every new company before it may take part. Come back here at any time to see how far it is.',
  },
  rejected: {
    color: 'ruby', title: 'Your account was not approved',
    text: 'If you believe that this is a mistake, please get in touch with the house',
  },
};

/** Where the approval stands, for those whom the house has not let in. */
export function Standing({ status }: { status: ApprovalStatus }) {
  const support = useStore((state) => state.environment?.supportEmail);
  const standing = STANDING[status];
  if (!standing) return null;
  const { color, title, text } = standing;
  const contact = status === 'rejected' ? (support ? <>: <a href={`mailto:${support}`} style={{ color: 'inherit' }}>{support}</a>.</> : '.') : null;
  return <Alert color={color} title={title} role="status" maw={1180}>{text}{contact}</Alert>;
}
