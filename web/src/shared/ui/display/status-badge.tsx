import { Badge } from '@mantine/core';
import type { ApprovalStatus, AuctionView } from '@tender/contracts';
import { meant, t } from '../../language/t.js';

const badge = (color: string, label: string) => (
  <Badge variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
    {label}
  </Badge>
);

type AuctionStanding = Pick<AuctionView, 'status' | 'published' | 'resultPublished' | 'cancelled'>;

export function auctionState(auction: AuctionStanding): { label: string; color: string } {
  if (auction.cancelled) return { label: meant('Cancelled', 'an auction'), color: 'gray' };
  if (auction.status === 'live') return { label: t('Live'), color: 'emerald' };
  if (auction.status === 'paused') return { label: t('Paused'), color: 'citrine' };
  if (auction.status === 'pending')
    return auction.published ? { label: t('Published'), color: 'sapphire' } : { label: t('Draft'), color: 'gray' };
  return auction.resultPublished
    ? { label: t('Result published'), color: 'gray' }
    : { label: t('Completed'), color: 'gray' };
}

export function AuctionBadge({ auction }: { auction: AuctionStanding }) {
  const { label, color } = auctionState(auction);
  return badge(color, label);
}

const APPROVAL: Record<ApprovalStatus, [string, string]> = {
  pending: ['citrine', t('Pending')],
  approved: ['emerald', t('Approved')],
  rejected: ['ruby', meant('Rejected', 'a person')],
  deleted: ['gray', t('Deleted')],
};
export const ApprovalBadge = ({ status }: { status: ApprovalStatus }) => badge(...APPROVAL[status]);
