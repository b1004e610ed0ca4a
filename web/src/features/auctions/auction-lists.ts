import type { AuctionStatus, AuctionView } from '@tender/contracts';
import { CHANGES } from '../../shared/addenda/changed.js';
import { t } from '../../shared/language/t.js';

const ORDER: Record<AuctionStatus, number> = { live: 0, paused: 1, pending: 2, completed: 3 };

/** Sorts: live, paused, pending (the earliest start first), completed (the latest end first). */
export const sortAuctions = (auctions: Record<string, AuctionView>): AuctionView[] =>
  Object.values(auctions).sort((a, b) => ORDER[a.status] - ORDER[b.status] || nearest(a, b));

function nearest(a: AuctionView, b: AuctionView): number {
  if (a.status === 'completed') return b.endsAt.localeCompare(a.endsAt);
  return a.status === 'pending' ? a.startsAt.localeCompare(b.startsAt) : a.endsAt.localeCompare(b.endsAt);
}

export const isRunning = ({ status }: AuctionView): boolean => status === 'live' || status === 'paused';

/** Whether the key of an auction was lost before its completion: it accepts no bids. */
export const canOnlyBeCancelled = ({ status, keyLost }: Pick<AuctionView, 'status' | 'keyLost'>): boolean =>
  keyLost === true && status !== 'completed';

/** Page on which staff change an auction; null once it is completed. */
export const setupPageOf = ({ _id, status }: Pick<AuctionView, '_id' | 'status'>): string | null =>
  status === 'completed' ? null : `/auction-setup?id=${_id}`;

export const auctionChangesPage = ({ _id }: Pick<AuctionView, '_id'>): string => `/auction-card?id=${_id}#${CHANGES}`;

/** Page for a buyer by the auction's status, with the label of its link. */
export function buyerPageOf(auction: AuctionView): { to: string; label: string } {
  if (isRunning(auction))
    return {
      to: `/live-auction?id=${auction._id}`,
      label: auction.status === 'live' && !auction.keyLost ? t('Bid now') : t('Open auction'),
    };
  if (auction.status === 'pending')
    return { to: `/published-auction?id=${auction._id}`, label: t('See the catalogue') };
  return {
    to: `/result-auction?id=${auction._id}`,
    label: auction.resultPublished ? t('See the result') : t('See your bids'),
  };
}
