import { centsOf, usdOf, type AuctionView, type Cents, type LotView, type Usd } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { perCaratIn, sumOf } from '../../../shared/numbers/amounts.js';

/** Outcomes of lots, and the decisions of staff. */

export type LotEnd = 'undecided' | 'sold' | 'unsold' | 'withdrawn';

export const END_LABELS: Record<LotEnd, string> = {
  undecided: t('Undecided'),
  sold: t('Sold'),
  unsold: t('Unsold'),
  withdrawn: meant('Withdrawn', 'a lot'),
};

export function endOf({ sold, withdrawn }: Pick<LotView, 'sold' | 'withdrawn'>): LotEnd {
  if (withdrawn) return 'withdrawn';
  return sold === true ? 'sold' : sold === false ? 'unsold' : 'undecided';
}

/** Whether outcomes are final: until the result is published, staff may still sell a lot below its reserve. */
export const isSettled = ({ status, resultPublished, cancelled }: AuctionView): boolean =>
  status === 'completed' && (resultPublished || cancelled);

/** Whether staff can decide on a lot: it has a standing bid. */
export const isDecidable = ({ result, withdrawn }: LotView): boolean => !withdrawn && Boolean(result?.winner);

/** Per cent of the highest bid above the reserve, or negative below it; two decimals. Null without a bid. */
export function againstReserve({ result, reservePrice }: LotView): number | null {
  const [bid, reserve] = [cents(result?.winnerBid), cents(reservePrice)];
  return bid === null || !reserve ? null : Math.round(((bid - reserve) / reserve) * 10_000) / 100;
}

/** Price per carat: of the price to pay if sold, of the highest bid if undecided; otherwise null. */
export function perCarat(lot: LotView): Usd | null {
  switch (endOf(lot)) {
    case 'sold':
      return perCaratIn(lot.result?.priceToPay, lot);
    case 'undecided':
      return perCaratIn(lot.result?.winnerBid, lot);
    case 'unsold':
    case 'withdrawn':
      return null;
  }
}

/** A percentage as text: `−4.20%`, `+12.00%` */
export const percentInWords = (percent: number | null): string =>
  percent === null ? '—' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`;

export interface Proceeds {
  /** Sum that the buyers pay. */
  paid: Usd;
  /** Sum of the reserves of the sold lots. */
  reserves: Usd;
  /** Proposed net profit: `paid` minus `reserves`. */
  profit: Usd;
}

export function proceedsOf(lots: readonly LotView[]): Proceeds {
  const sold = lots.filter((lot) => lot.sold === true);
  const paid = sumOf(sold.map(({ result }) => result?.priceToPay));
  const reserves = sumOf(sold.map(({ reservePrice }) => reservePrice));
  return { paid, reserves, profit: usdOf((centsOf(paid) ?? 0) - (centsOf(reserves) ?? 0)) };
}

const cents = (usd: Usd | null | undefined): Cents | null => (usd === null || usd === undefined ? null : centsOf(usd));
