import {
  centsOf,
  formatPercentage,
  type AuctionView,
  type BidView,
  type Cents,
  type LotView,
  type Usd,
} from '@tender/contracts';

/** What staff look at while an auction runs, derived from lots and bids. */

export type CellState = 'bid' | 'revised' | 'withdrawn';

export const CELL_WORDS: Record<CellState, string> = { bid: 'bid', revised: 'revised', withdrawn: 'withdrawn' };

export interface LotStanding {
  /** Companies with a standing bid. */
  bidders: number;
  /** The company that would win: the highest bid, of equal ones the earliest; null in a sealed auction. */
  leader: string | null;
  /** Cents, highest first; null in a sealed auction. */
  best: Cents | null;
  second: Cents | null;
}

export interface MonitoringSummary {
  /** The latest bid by lot and company: `cellKey`. */
  cells: Map<string, BidView>;
  standings: Map<string, LotStanding>;
  standing: number;
  bidders: Set<string>;
}

export interface Choice {
  lot: LotView;
  company: { id: string; name: string };
}

/** A lot to find and to stand out; a new one each time that somebody asks, also for the same lot. */
export interface Focus {
  lotId: string;
}

/** What every drawing of the grid needs. */
export interface GridProps {
  lots: LotView[];
  companies: Choice['company'][];
  summary: MonitoringSummary;
  sealed: boolean;
  focus: Focus | null;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
  /** Opens all about a lot. */
  onLot: (lotId: string) => void;
}

export const cellKey = (lotId: string, companyId: string): string => `${lotId} ${companyId}`;

/** What a cell of the grid shows; in a sealed auction presence only. */
export function cellState(bid: BidView | undefined, sealed: boolean): CellState | null {
  if (!bid) return null;
  if (bid.status !== 'standing') return sealed ? null : 'withdrawn';
  return bid.revisedAt && !sealed ? 'revised' : 'bid';
}

export function summaryOf(bids: BidView[]): MonitoringSummary {
  const cells = new Map<string, BidView>();
  for (const bid of bids) {
    const key = cellKey(bid.lot, bid.companyId);
    const known = cells.get(key);
    if (!known || bid.status === 'standing' || (known.status !== 'standing' && known.placedAt < bid.placedAt))
      cells.set(key, bid);
  }
  const standing = [...cells.values()].filter(({ status }) => status === 'standing');
  const standings = new Map(
    [...Map.groupBy(standing, ({ lot }) => lot)].map(([lot, onLot]) => [lot, standingOf(onLot)]),
  );
  return { cells, standings, standing: standing.length, bidders: new Set(standing.map(({ companyId }) => companyId)) };
}

function standingOf(onLot: BidView[]): LotStanding {
  const ranked = onLot.filter(({ biddingAmount }) => biddingAmount !== null).sort(highestThenEarliest);
  const [first, second] = ranked.map(({ biddingAmount }) => centsOf(biddingAmount ?? 0) ?? 0);
  return {
    bidders: onLot.length,
    leader: ranked[0]?.companyId ?? null,
    best: first ?? null,
    second: second ?? null,
  };
}

/** When its present amount was reached. */
export const reachedAt = ({ placedAt, revisedAt }: BidView): string => revisedAt ?? placedAt;

/** As prices are found: the order in which bids would win. */
export const highestThenEarliest = (a: BidView, b: BidView): number =>
  (b.biddingAmount ?? 0) - (a.biddingAmount ?? 0) || reachedAt(a).localeCompare(reachedAt(b));

/** How close a bid comes to the reserve: from far below it to far above. */
export const HEATS = ['cold', 'low', 'near', 'met', 'high'] as const;
export type Heat = (typeof HEATS)[number];
export const HEAT_WORDS: Record<Heat, string> = {
  cold: 'below 50%',
  low: '50–90%',
  near: '90–100%',
  met: 'reserve met',
  high: '120% and more',
};

/** The heat of a standing bid by the reserve; null where there is none, or no amount to go by. */
export function heatOf(bid: BidView | undefined, reservePrice: Usd | undefined): Heat | null {
  if (bid?.status !== 'standing' || bid.biddingAmount === null || !reservePrice) return null;
  const share = bid.biddingAmount / reservePrice;
  if (share >= 1.2) return 'high';
  if (share >= 1) return 'met';
  return share >= 0.9 ? 'near' : share >= 0.5 ? 'low' : 'cold';
}

/** What share of the reserve a bid is: `95.80%`; null where nobody may know. */
export const shareOfReserve = ({ biddingAmount }: BidView, reservePrice: Usd | undefined): string | null =>
  biddingAmount === null || !reservePrice ? null : formatPercentage(biddingAmount, reservePrice);

export interface Attention {
  title: string;
  urgent: boolean;
  lots: LotView[];
}

const SOON = 15 * 60_000;
const FAR = 5;

/** Lots that somebody should look at, most pressing first. @param now milliseconds by the server's clock. */
export function attentionOf(
  auction: AuctionView,
  lots: LotView[],
  { standings }: MonitoringSummary,
  now: number,
): Attention[] {
  const soon = auction.status === 'live' && Date.parse(auction.endsAt) - now < SOON;
  const offered = lots.filter(({ withdrawn }) => !withdrawn);
  const bidders = ({ _id }: LotView) => standings.get(_id)?.bidders ?? 0;
  const best = ({ _id }: LotView) => standings.get(_id)?.best ?? null;
  const reserve = ({ reservePrice }: LotView) => (reservePrice ? centsOf(reservePrice) : null);
  const ratio = (lot: LotView) => {
    const [bid, limit] = [best(lot), reserve(lot)];
    return bid === null || !limit ? null : bid / limit;
  };
  return [
    {
      title: soon ? 'Closing soon without a bid' : 'Without a bid',
      urgent: soon,
      lots: offered.filter((lot) => bidders(lot) === 0),
    },
    { title: 'One bidder only', urgent: false, lots: offered.filter((lot) => bidders(lot) === 1) },
    {
      title: 'Just below the reserve',
      urgent: soon,
      lots: offered.filter((lot) => {
        const part = ratio(lot);
        return part !== null && part >= 0.9 && part < 1;
      }),
    },
    {
      title: 'Far off the reserve',
      urgent: true,
      lots: offered.filter((lot) => {
        const part = ratio(lot);
        return part !== null && (part >= FAR || part <= 1 / FAR);
      }),
    },
  ].filter(({ lots: concerned }) => concerned.length > 0);
}

const MINUTE = 60_000;

/** Bids and revisions in each of the last minutes, oldest first. */
export function pace(bids: BidView[], now: number, minutes: number): { minute: number; bids: number }[] {
  const last = Math.floor(now / MINUTE);
  const counts = new Array<number>(minutes).fill(0);
  for (const { placedAt, revisedAt } of bids) {
    for (const instant of [placedAt, revisedAt]) {
      const index = instant ? minutes - 1 - (last - Math.floor(Date.parse(instant) / MINUTE)) : -1;
      if (index >= 0 && index < minutes) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return counts.map((count, index) => ({ minute: (last - minutes + 1 + index) * MINUTE, bids: count }));
}
