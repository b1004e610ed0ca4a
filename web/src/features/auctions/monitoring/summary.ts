import { centsOf, type AuctionView, type BidView, type Cents, type LotView, type Usd } from '@tender/contracts';
import { formatPercentage, formatUsd } from '../../../shared/numbers/amounts.js';
import { NUMBERS } from '../../../shared/language/language.js';
import { meant, t } from '../../../shared/language/t.js';

/** Figures for staff during an auction, derived from lots and bids. */

/** Four significant digits, such as `$1.438K`. */
export const compactUsd = new Intl.NumberFormat(NUMBERS, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});

export type CellState = 'bid' | 'revised' | 'withdrawn' | 'void';

export const CELL_WORDS: Record<CellState, string> = {
  bid: meant('bid', 'in a cell of the grid'),
  revised: t('revised'),
  withdrawn: t('withdrawn'),
  void: t('void'),
};

export interface LotStanding {
  /** Number of companies with a standing bid. */
  bidders: number;
  /** Company with the highest bid, or the earliest of equal ones; null while amounts are hidden. */
  leader: string | null;
  /** The two highest amounts in cents; null if hidden or absent. */
  best: Cents | null;
  second: Cents | null;
}

/** The store's bids by lot and id. A lot without a change keeps its object. */
export type BidsByLot = Readonly<Record<string, Readonly<Record<string, BidView>>>>;

export interface MonitoringSummary {
  /** Latest bid of each company, by lot. A lot without a change keeps its map. */
  cells: ReadonlyMap<string, ReadonlyMap<string, BidView>>;
  /** Standing of each lot, only for lots with a standing bid. */
  standings: ReadonlyMap<string, LotStanding>;
  standing: number;
  /** Number of standing bids by company; only companies that have one. */
  bidders: ReadonlyMap<string, number>;
}

export interface Choice {
  lot: LotView;
  company: { id: string; name: string };
}

/** The lot to show and highlight. A new object for each request, also for the same lot. */
export interface Focus {
  lotId: string;
}

/** How the grid is shown. */
export interface GridLook {
  /** `roomy`, `dense` or `whole`. */
  density: string;
  /** Whether companies without a standing bid are hidden. */
  biddersOnly: boolean;
}

/** Properties of both drawings of the grid. */
export interface GridProps {
  lots: LotView[];
  companies: Choice['company'][];
  summary: MonitoringSummary;
  sealed: boolean;
  focus: Focus | null;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
  onLot: (lotId: string) => void;
}

/** State of a cell; null if it is empty. A sealed auction shows only whether there is a standing bid. */
export function cellState(bid: BidView | undefined, sealed: boolean): CellState | null {
  if (!bid) return null;
  if (bid.status !== 'standing') return sealed ? null : bid.status;
  return bid.revisedAt && !sealed ? 'revised' : 'bid';
}

const NOTHING: MonitoringSummary = {
  cells: new Map(),
  standings: new Map(),
  standing: 0,
  bidders: new Map(),
};

/** Returns a function that recomputes only the lots whose bids have changed since its last call. */
export function beginSummary(): (bids: BidsByLot) => MonitoringSummary {
  let [known, summary]: [BidsByLot, MonitoringSummary] = [{}, NOTHING];
  return (bids) => {
    summary = summaryAfter(known, summary, bids);
    known = bids;
    return summary;
  };
}

export const summaryOf = (bids: BidsByLot): MonitoringSummary => beginSummary()(bids);

function summaryAfter(known: BidsByLot, before: MonitoringSummary, bids: BidsByLot): MonitoringSummary {
  const changed = Object.keys({ ...known, ...bids }).filter((lot) => known[lot] !== bids[lot]);
  if (changed.length === 0) return before;
  const cells = new Map(before.cells);
  const standings = new Map(before.standings);
  const bidders = new Map(before.bidders);
  for (const lot of changed) {
    for (const company of standingIn(cells.get(lot))) add(bidders, company, -1);
    const onLot = latestByCompany(Object.values(bids[lot] ?? {}));
    const standing = [...onLot.values()].filter(({ status }) => status === 'standing');
    put(cells, lot, onLot.size > 0 ? onLot : null);
    put(standings, lot, standing.length > 0 ? standingOf(standing) : null);
    for (const company of standingIn(onLot)) add(bidders, company, 1);
  }
  const standing = [...standings.values()].reduce((sum, { bidders: onLot }) => sum + onLot, 0);
  return { cells, standings, standing, bidders };
}

function latestByCompany(bids: BidView[]): Map<string, BidView> {
  const latest = new Map<string, BidView>();
  for (const bid of bids) {
    const known = latest.get(bid.companyId);
    if (!known || bid.status === 'standing' || (known.status !== 'standing' && known.placedAt < bid.placedAt))
      latest.set(bid.companyId, bid);
  }
  return latest;
}

const standingIn = (onLot: ReadonlyMap<string, BidView> | undefined): string[] =>
  [...(onLot?.values() ?? [])].flatMap(({ status, companyId }) => (status === 'standing' ? [companyId] : []));

/** Adds to a count; a count of 0 is removed. */
function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  put(counts, key, count === 0 ? null : count);
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
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

/** Time at which the bid reached its present amount. */
export const reachedAt = ({ placedAt, revisedAt }: BidView): string => revisedAt ?? placedAt;

/** Order in which bids win. */
export const highestThenEarliest = (a: BidView, b: BidView): number =>
  (b.biddingAmount ?? 0) - (a.biddingAmount ?? 0) || reachedAt(a).localeCompare(reachedAt(b));

/** Ranges of a bid's ratio to the reserve, from far below to far above. */
export const HEATS = ['cold', 'low', 'near', 'met', 'high'] as const;
export type Heat = (typeof HEATS)[number];
export const HEAT_WORDS: Record<Heat, string> = {
  cold: t('below 50%'),
  low: '50–90%',
  near: '90–100%',
  met: t('reserve met'),
  high: t('120% and more'),
};

/** Heat of a cell; null without a standing bid, an amount or a reserve. */
export function heatOf(bid: BidView | undefined, reservePrice: Usd | undefined): Heat | null {
  if (bid?.status !== 'standing' || bid.biddingAmount === null || !reservePrice) return null;
  const share = bid.biddingAmount / reservePrice;
  if (share >= 1.2) return 'high';
  if (share >= 1) return 'met';
  return share >= 0.9 ? 'near' : share >= 0.5 ? 'low' : 'cold';
}

/** A bid in percent of the reserve: `95.80%`; null if the amount or the reserve is not visible. */
export const shareOfReserve = ({ biddingAmount }: BidView, reservePrice: Usd | undefined): string | null =>
  biddingAmount === null || !reservePrice ? null : formatPercentage(biddingAmount, reservePrice);

/** Tooltip of a cell. A sealed auction shows only whether there is a standing bid. */
export function titleOf(
  bid: BidView | undefined,
  { reservePrice }: LotView,
  { leader, sealed }: { leader: string | null; sealed: boolean },
): string {
  const state = cellState(bid, sealed);
  if (!bid || !state) return t('no bid');
  const share = bid.status === 'standing' ? shareOfReserve(bid, reservePrice) : null;
  return [
    CELL_WORDS[state],
    ...(sealed || bid.biddingAmount === null ? [] : [formatUsd(bid.biddingAmount)]),
    ...(share ? [t('{share} of the reserve', { share })] : []),
    ...(bid.companyId === leader && share ? [t('leads')] : []),
  ].join(', ');
}

export interface Attention {
  title: string;
  urgent: boolean;
  lots: LotView[];
}

const SOON = 15 * 60_000;
const FAR = 5;

/** Groups of lots that need attention. @param now the server's time in ms */
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
      title: soon ? t('Closing soon without a bid') : t('Without a bid'),
      urgent: soon,
      lots: offered.filter((lot) => bidders(lot) === 0),
    },
    { title: t('One bidder only'), urgent: false, lots: offered.filter((lot) => bidders(lot) === 1) },
    {
      title: t('Just below the reserve'),
      urgent: soon,
      lots: offered.filter((lot) => {
        const part = ratio(lot);
        return part !== null && part >= 0.9 && part < 1;
      }),
    },
    {
      title: t('Far off the reserve'),
      urgent: true,
      lots: offered.filter((lot) => {
        const part = ratio(lot);
        return part !== null && (part >= FAR || part <= 1 / FAR);
      }),
    },
  ].filter(({ lots: concerned }) => concerned.length > 0);
}
