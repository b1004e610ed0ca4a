import { centsOf, usdOf, type AuctionView, type Cents, type LotView, type Usd } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';
import { perCaratIn, sumOf } from '../../../shared/numbers/amounts.js';

/** How lots ended, and what the house makes of it. */

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

/** Whether it stands what was sold: until the result is published, the house may still sell a lot below its reserve. */
export const isSettled = ({ status, resultPublished, cancelled }: AuctionView): boolean =>
  status === 'completed' && (resultPublished || cancelled);

/** Whether the house can decide on a lot: somebody's bid stands on it. */
export const isDecidable = ({ result, withdrawn }: LotView): boolean => !withdrawn && Boolean(result?.winner);

/** By how many per cent the highest bid is above the reserve, or, negative, below it; two decimals. Null without a bid. */
export function againstReserve({ result, reservePrice }: LotView): number | null {
  const [bid, reserve] = [cents(result?.winnerBid), cents(reservePrice)];
  return bid === null || !reserve ? null : Math.round(((bid - reserve) / reserve) * 10_000) / 100;
}

/** What a carat comes to, of the price to pay of a lot sold, or of the highest bid while it is undecided. Null without a weight. */
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

/** `−4.20%`, `+12.00%` */
export const percentInWords = (percent: number | null): string =>
  percent === null ? '—' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`;

export interface Proceeds {
  /** What the buyers of the lots sold pay. */
  paid: Usd;
  /** The reserves of these lots. */
  reserves: Usd;
  /** What is proposed as net profit: what is paid above the reserves, which the house has promised. */
  profit: Usd;
}

export function proceedsOf(lots: readonly LotView[]): Proceeds {
  const sold = lots.filter((lot) => lot.sold === true);
  const paid = sumOf(sold.map(({ result }) => result?.priceToPay));
  const reserves = sumOf(sold.map(({ reservePrice }) => reservePrice));
  return { paid, reserves, profit: usdOf((centsOf(paid) ?? 0) - (centsOf(reserves) ?? 0)) };
}

const cents = (usd: Usd | null | undefined): Cents | null => (usd === null || usd === undefined ? null : centsOf(usd));
