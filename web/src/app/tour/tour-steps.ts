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
  listPage?: PagePath;
}

export const DESTINATIONS: Record<TourStep, Destination> = {
  bid: { role: 'buyer', page: '/live-auction', parameter: 'id' },
  watch: { role: 'admin', page: '/auction-monitoring', parameter: 'id' },
  completion: { role: 'admin', page: '/auction-result', parameter: 'id' },
  receipt: { role: 'buyer', page: '/result-auction', parameter: 'id', hash: '#receipts', listPage: '/auctions' },
  verify: { role: 'auditor', page: '/audit', parameter: 'auction' },
};

export function addressOf(step: TourStep, auction: AuctionView | null): string {
  const { page, parameter, hash = '', listPage = page } = DESTINATIONS[step];
  return auction ? `${page}?${parameter}=${encodeURIComponent(auction._id)}${hash}` : listPage;
}

export interface Visited {
  /** Ids of auctions: `own` of the first two steps, `ended` of the later ones. */
  own: string | null;
  ended: string | null;
  company: string | null;
}

/** The auction that a step shows. `awaited`: the visitor's own auction, if the step shows another one until its result. */
export interface Stage {
  shown: AuctionView | null;
  awaited: AuctionView | null;
}

export const needsResult = (step: TourStep): boolean => TOUR_STEPS.indexOf(step) > TOUR_STEPS.indexOf('watch');

export async function stageOf(step: TourStep, visited: Visited): Promise<Stage> {
  const { auctions } = await get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions');
  const own = auctions.find(({ _id }) => _id === visited.own) ?? null;
  switch (step) {
    case 'bid':
      return { shown: nextToEnd(auctions), awaited: null };
    case 'watch':
      return { shown: own?.status === 'live' ? own : nextToEnd(auctions), awaited: null };
    case 'completion':
    case 'receipt':
    case 'verify': {
      const shown = await firstWithBids(endedOf(auctions, visited), visited.company);
      return { shown, awaited: own?.resultPublished ? null : own };
    }
  }
}

/** Without sealed auctions, whose amounts the control room hides. */
const nextToEnd = (auctions: readonly AuctionView[]): AuctionView | null =>
  auctions
    .filter(({ status, bidVisibility }) => status === 'live' && bidVisibility !== 'sealed')
    .toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1))[0] ?? null;

/** Auctions with a published result: the visitor's own first, then the visited one, then the newest. */
function endedOf(auctions: readonly AuctionView[], { own, ended }: Visited): AuctionView[] {
  const rank = ({ _id }: AuctionView) => (_id === own ? 0 : _id === ended ? 1 : 2);
  return auctions
    .filter(({ resultPublished }) => resultPublished)
    .toSorted((a, b) => rank(a) - rank(b) || (a.endsAt < b.endsAt ? 1 : -1));
}

async function firstWithBids(auctions: readonly AuctionView[], company: string | null): Promise<AuctionView | null> {
  for (const auction of auctions) {
    const path = `/api/bidding/getByAuction/${encodeURIComponent(auction._id)}`;
    const { biddings } = await get<{ biddings: BidView[] }>(path);
    if (biddings.some(({ companyId }) => company === null || companyId === company)) return auction;
  }
  return auctions[0] ?? null;
}
