import {
  centsOf,
  stoneFields,
  isPrice,
  MAXIMUM_AMOUNT,
  usdOf,
  type GoodView,
  type LotView,
  type StonesDescription,
} from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { amountText, formatUsd, NOT_AN_AMOUNT, usdTyped } from '../../../../shared/numbers/amounts.js';
import type { Deal } from '../../state/auction-commands.js';
import { isSoldOrOffered, type Before } from './goods-before.js';

/** Makes lots of a viewing's goods: the choice of parcels, their order and reserves. */

/** How lots are numbered: with the parcels' numbers, or consecutively in the chosen order. */
export type Numbering = 'parcels' | 'order';

export interface Choice {
  /** Ids of all parcels, in the order of sale. */
  order: string[];
  /** Ids of the parcels to sell. */
  chosen: ReadonlySet<string>;
  /** Reserves as typed, by parcel. */
  reserves: Record<string, string>;
  numbering: Numbering;
}

const priceTyped = (good: GoodView, percent: number): string => {
  const cents = good.estimate ? centsOf(good.estimate) : null;
  return cents === null ? '' : amountText(Math.max(1, Math.round((cents * percent) / 100)));
};

/** Estimates as reserves. Not chosen: parcels sold or on offer elsewhere, and all once some were left out (`hasLots`). */
export const firstChoice = (
  goods: readonly GoodView[],
  before: ReadonlyMap<string, Before> = new Map(),
  hasLots = false,
): Choice => ({
  order: goods.map(({ _id }) => _id),
  chosen: new Set(goods.map(({ _id }) => _id).filter((id) => !hasLots && !isSoldOrOffered(before.get(id)))),
  reserves: Object.fromEntries(goods.map((good) => [good._id, priceTyped(good, 100)])),
  numbering: 'parcels',
});

/** The choice limited to these parcels; new ones are last and not chosen. */
export function among(choice: Choice, goods: readonly GoodView[]): Choice {
  const ids = new Set(goods.map(({ _id }) => _id));
  const known = new Set(choice.order);
  const added = firstChoice(goods.filter(({ _id }) => !known.has(_id)));
  return {
    ...choice,
    order: [...choice.order.filter((id) => ids.has(id)), ...added.order],
    reserves: { ...added.reserves, ...choice.reserves },
    chosen: new Set([...choice.chosen].filter((id) => ids.has(id))),
  };
}

/** Whether the selection, the order or the reserves differ. The numbering does not count: one click changes it. */
export const differs = ({ order, chosen, reserves }: Choice, before: Choice): boolean =>
  order.join() !== before.order.join() ||
  order.some((id) => chosen.has(id) !== before.chosen.has(id) || reserves[id] !== before.reserves[id]);

export function goodsLeft(goods: readonly GoodView[], lots: readonly LotView[]): GoodView[] {
  const sold = new Set(lots.flatMap(({ good }) => good ?? []));
  return goods.filter(({ _id }) => !sold.has(_id));
}

/** Moves a parcel one place up or down; at either end it stays. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const other = order[from + by];
  if (from < 0 || other === undefined) return [...order];
  return order.map((each, index) => (index === from ? other : index === from + by ? id : each));
}

export type Sorting = 'parcel' | 'carats' | 'estimate';

/** Ids of the parcels in the given order (`parcel`), or by weight or estimate, highest first, missing values last. */
export function sorted(goods: readonly GoodView[], by: Sorting): string[] {
  const least = Number.NEGATIVE_INFINITY;
  const all = [...goods];
  if (by !== 'parcel') all.sort((a, b) => (b[by] ?? least) - (a[by] ?? least) || 0);
  return all.map(({ _id }) => _id);
}

/** Sets reserves of the chosen parcels to a percentage of their estimates; without an estimate they stay. */
export const atPercent = (
  { chosen, reserves }: Choice,
  goods: readonly GoodView[],
  percent: number,
): Choice['reserves'] => ({
  ...reserves,
  ...Object.fromEntries(
    goods
      .filter(({ _id, estimate }) => chosen.has(_id) && estimate)
      .map((good) => [good._id, priceTyped(good, percent)]),
  ),
});

/** The cells of a column copied from a spreadsheet; null for one line or several columns. */
export function columnIn(text: string): string[] | null {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  return lines.length > 1 && !text.includes('\t') ? lines.map((line) => line.trim()) : null;
}

/** Reserves after a paste from a parcel on: an amount for each parcel, or for each chosen one. Null if ambiguous. */
export function withColumn(
  { order, chosen, reserves }: Choice,
  from: string,
  column: readonly string[],
): Choice['reserves'] | null {
  const rows = order.slice(order.indexOf(from));
  const wanted = rows.filter((id) => chosen.has(id));
  const isFree = rows.slice(0, column.length).every((id) => chosen.has(id));
  const targets = isFree || column.length === rows.length ? rows : wanted;
  if (column.length > targets.length || (targets === wanted && column.length < wanted.length)) return null;
  const pasted = column.map((amount, index) => [targets[index]!, amount] as const);
  return { ...reserves, ...Object.fromEntries(pasted.filter(([id]) => chosen.has(id))) };
}

/** The lot number of each chosen parcel. With `order`, numbers continue from the auction's highest. */
export function lotNumbers(
  { order, chosen, numbering }: Choice,
  goods: readonly GoodView[],
  lots: readonly LotView[],
): Map<string, string> {
  const wanted = order.filter((id) => chosen.has(id));
  if (numbering === 'order') {
    const highest = lots.reduce((most, { lotNo }) => Math.max(most, Number(/\d+/.exec(lotNo)?.[0] ?? 0)), 0);
    return new Map(wanted.map((id, index) => [id, String(highest + index + 1)]));
  }
  const numbers = new Map(goods.map(({ _id, goodNo }) => [_id, goodNo]));
  return new Map(wanted.map((id) => [id, numbers.get(id) ?? '']));
}

/** Problems of the planned lot numbers, by parcel. @param keyOf comparison key of the auction's lot numbers */
export function numberProblems(
  numbers: ReadonlyMap<string, string>,
  lots: readonly LotView[],
  keyOf: (no: string) => string,
): Map<string, string> {
  const taken = new Set(lots.map(({ lotNo }) => keyOf(lotNo)));
  const alike = Map.groupBy(numbers.values(), keyOf);
  return new Map(
    [...numbers].flatMap(([id, no]): [string, string][] => {
      if (taken.has(keyOf(no))) return [[id, t('Lot {no} is in the auction already', { no })]];
      return alike.get(keyOf(no))!.length > 1 ? [[id, t('Another chosen parcel has the same number')]] : [];
    }),
  );
}

export function reserveProblem(id: string, { reserves }: Choice): string | null {
  const typed = (reserves[id] ?? '').trim();
  if (typed === '') return t('Needs a reserve');
  const usd = usdTyped(typed);
  if (usd === null) return NOT_AN_AMOUNT;
  return isPrice(usd) ? null : t('More than zero, up to {amount}', { amount: formatUsd(MAXIMUM_AMOUNT) });
}

/** The rows to upload, in the chosen order. Requires a choice without problems. */
export function dealsOf(choice: Choice, goods: readonly GoodView[], lots: readonly LotView[]): Deal[] {
  const known = new Map(goods.map((good) => [good._id, good]));
  return [...lotNumbers(choice, goods, lots)].map(([id, lotNo]) => ({
    ...described(known.get(id)!),
    lotNo,
    reservePrice: usdOf(centsOf(usdTyped(choice.reserves[id] ?? '') ?? 0) ?? 0),
    good: id,
  }));
}

/** Omits fields without a value. */
const described = (good: GoodView): Partial<StonesDescription> =>
  Object.fromEntries(
    Object.entries(stoneFields({ remarks: null, ...good })).filter(([, value]) => value !== null && value !== ''),
  );
