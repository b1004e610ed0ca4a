import type { AuctionView, BidView, DemoRole, PagePath } from '@tender/contracts';
import { get } from '../../shared/http/request.js';

export const TOUR_STEPS = ['bid', 'watch', 'completion', 'receipt', 'verify'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

interface Destination {
  role: DemoRole;
  page: PagePath;
  /** Name of the parameter with the auction's id. */
  parameter: 'id' | 'auction';
  /** Part of the page to scroll to. */
  hash?: string;
}

export const DESTINATIONS: Record<TourStep, Destination> = {
  bid: { role: 'buyer', page: '/live-auction', parameter: 'id' },
  watch: { role: 'admin', page: '/auction-monitoring', parameter: 'id' },
  completion: { role: 'admin', page: '/auction-result', parameter: 'id' },
  receipt: { role: 'buyer', page: '/result-auction', parameter: 'id', hash: '#receipts' },
  verify: { role: 'auditor', page: '/audit', parameter: 'auction' },
};

/** Id of the auction of a step; null if none fits. @param visited id of the auction of an earlier step */
export async function auctionOfStep(step: TourStep, visited: string | null): Promise<string | null> {
  const { auctions } = await get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions');
  switch (step) {
    case 'bid':
      return nextToEnd(auctions);
    case 'watch':
      return auctions.find(({ _id, status }) => _id === visited && status === 'live')?._id ?? nextToEnd(auctions);
    case 'completion':
    case 'verify':
      return finishedOf(auctions, visited)[0]?._id ?? null;
    case 'receipt':
      return firstWithBids(finishedOf(auctions, visited));
  }
}

/** Without sealed auctions, whose amounts the control room hides. */
const nextToEnd = (auctions: readonly AuctionView[]): string | null =>
  auctions
    .filter(({ status, bidVisibility }) => status === 'live' && bidVisibility !== 'sealed')
    .toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1))[0]?._id ?? null;

/** Auctions with a published result: the visited one first, then the newest. */
const finishedOf = (auctions: readonly AuctionView[], visited: string | null): AuctionView[] =>
  auctions
    .filter(({ resultPublished }) => resultPublished)
    .toSorted((a, b) => Number(b._id === visited) - Number(a._id === visited) || (a.endsAt < b.endsAt ? 1 : -1));

async function firstWithBids(auctions: readonly AuctionView[]): Promise<string | null> {
  for (const { _id } of auctions) {
    const path = `/api/bidding/getByAuction/${encodeURIComponent(_id)}`;
    if ((await get<{ biddings: BidView[] }>(path)).biddings.length > 0) return _id;
  }
  return auctions[0]?._id ?? null;
}
