import { centsOf, type AuctionView, type BidView, type Cents, type LotView, type Usd } from '@tender/contracts';
import { formatPercentage, formatUsd } from '../../../shared/numbers/amounts.js';
import { NUMBERS } from '../../../shared/language/language.js';
import { meant, t } from '../../../shared/language/t.js';

/** What staff look at while an auction runs, derived from lots and bids. */

/** For a glance, four digits: `$1.438K`, within seven signs up to the highest of bids. */
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
  /** Companies with a standing bid. */
  bidders: number;
  /** The company that would win: the highest bid, of equal ones the earliest; null in a sealed auction. */
  leader: string | null;
  /** Cents, highest first; null in a sealed auction. */
  best: Cents | null;
  second: Cents | null;
}

/** The bids of an auction by lot and id, as the store keeps them: on a lot that did not change they are the same object. */
export type BidsByLot = Readonly<Record<string, Readonly<Record<string, BidView>>>>;

export interface MonitoringSummary {
  /** By lot, the latest bid of each company; the same map as before where nothing changed. */
  cells: ReadonlyMap<string, ReadonlyMap<string, BidView>>;
  /** Of lots with a standing bid. */
  standings: ReadonlyMap<string, LotStanding>;
  standing: number;
  /** Number of standing bids of each company that has one. */
  bidders: ReadonlyMap<string, number>;
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

/** What a cell of the grid shows; in a sealed auction presence only. */
export function cellState(bid: BidView | undefined, sealed: boolean): CellState | null {
  if (!bid) return null;
  if (bid.status !== 'standing') return sealed ? null : bid.status;
  return bid.revisedAt && !sealed ? 'revised' : 'bid';
}

/** What an auction without a bid comes to. */
const NOTHING: MonitoringSummary = {
  cells: new Map(),
  standings: new Map(),
  standing: 0,
  bidders: new Map(),
};

/** Remembers what it reckoned last: at each call only the lots whose bids have changed are reckoned again. */
export function beginSummary(): (bids: BidsByLot) => MonitoringSummary {
  let [known, summary]: [BidsByLot, MonitoringSummary] = [{}, NOTHING];
  return (bids) => {
    summary = summaryAfter(known, summary, bids);
    known = bids;
    return summary;
  };
}

/** Reckoned from nothing. */
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

/** Counts; what comes to nought is not there. */
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

/** When its present amount was reached. */
export const reachedAt = ({ placedAt, revisedAt }: BidView): string => revisedAt ?? placedAt;

/** As prices are found: the order in which bids would win. */
export const highestThenEarliest = (a: BidView, b: BidView): number =>
  (b.biddingAmount ?? 0) - (a.biddingAmount ?? 0) || reachedAt(a).localeCompare(reachedAt(b));

/** How close a bid comes to the reserve: from far below it to far above. */
export const HEATS = ['cold', 'low', 'near', 'met', 'high'] as const;
export type Heat = (typeof HEATS)[number];
export const HEAT_WORDS: Record<Heat, string> = {
  cold: t('below 50%'),
  low: '50–90%',
  near: '90–100%',
  met: t('reserve met'),
  high: t('120% and more'),
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

/** What the pointer is told of a cell; in a sealed auction that there is a bid, or none. */
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
