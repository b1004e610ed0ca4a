import { BUYER_STONE_COLUMNS, usdOf, type BidView, type Cents, type LotView } from '@tender/contracts';
import { t, translated } from '../../../../shared/language/t.js';
import { centsTyped, formatUsd, perCaratOf } from '../../../../shared/numbers/amounts.js';
import { isNumber, stoneCell, stoneText } from '../../../../shared/labels/stone-words.js';
import { UNTYPED, type Sheet } from '../../drafts/drafts-state.js';
import { standingCents } from '../limits/exposure.js';

/** What a lot has beside its number: each can be an order and a filter of the floor, and what the house says a column. */

/** What the company has of its own about lots. */
export interface OwnSide {
  own: ReadonlyMap<string, BidView>;
  typed: Sheet['lots'];
}

export interface AskedField {
  id: string;
  /** Under which it is asked for, in the address or beside it (`shared/address.ts`). */
  name: string;
  label: string;
  /** Lots are filtered by some of the words that occur, or by numbers from and to. */
  kind: 'words' | 'number';
  value: (lot: LotView, side: OwnSide) => string | number | null;
}

export interface LotField extends AskedField {
  value: (lot: LotView) => string | number | null;
  /** As people read it; empty where the lot has none. */
  text: (lot: LotView) => string;
}

/** What the house says of a lot. */
export const FACTS: readonly LotField[] = [
  ...BUYER_STONE_COLUMNS.filter(({ key }) => key !== 'description').map((column): LotField => ({
    kind: isNumber(column) ? 'number' : 'words',
    id: column.key,
    name: column.key,
    label: translated(column.label),
    value: (lot) => stoneCell(lot, column),
    text: (lot) => stoneText(lot, column),
  })),
  {
    kind: 'number',
    id: 'minimum',
    name: 'minimum',
    label: t('Minimum'),
    value: ({ minimumBid }) => minimumBid,
    text: ({ minimumBid }) => (minimumBid === null ? '' : formatUsd(minimumBid)),
  },
];

/** What the company says of a lot; columns with a field to type in. */
export const OWN = [
  { id: 'valuation', label: t('Our valuation $') },
  { id: 'priority', label: t('Our priority') },
  { id: 'note', label: t('Our note') },
] as const;
export type OwnColumn = (typeof OWN)[number]['id'];

type OwnField = Omit<AskedField, 'name'>;

/** What would be bid, as the fields of a row show it: what is typed, else what stands. */
function bidTyped({ _id }: LotView, { own, typed }: OwnSide): Cents | null {
  const { amount, perCarat } = typed[_id] ?? UNTYPED;
  return amount === '' && perCarat === '' ? standingCents(own.get(_id)) : centsTyped(amount);
}

const money = (id: string, label: string, cents: (lot: LotView, side: OwnSide) => Cents | null): OwnField => ({
  kind: 'number',
  id,
  label,
  value: (lot, side) => {
    const known = cents(lot, side);
    return known === null ? null : usdOf(known);
  },
});

const OWN_FIELDS: readonly OwnField[] = [
  money('bid', t('Our bid'), ({ _id }, { own }) => standingCents(own.get(_id))),
  money('perCarat', t('$ per carat'), (lot, side) => {
    const cents = bidTyped(lot, side);
    return cents === null ? null : perCaratOf(cents, lot.carats);
  }),
  money('total', t('Total $'), bidTyped),
  money('valuation', t('Our valuation'), ({ _id }, { typed }) => centsTyped(typed[_id]?.valuation ?? '')),
  {
    kind: 'number',
    id: 'priority',
    label: t('Our priority'),
    value: ({ preference }) => preference?.priority || null,
  },
  { kind: 'words', id: 'note', label: t('Our note'), value: ({ preference }) => preference?.note ?? '' },
];

/** What lots are filtered by. */
export const FIELDS: readonly AskedField[] = [
  ...FACTS,
  // Nothing of what is sealed, or meant for the own eyes, is in an address: the house reads those.
  ...OWN_FIELDS.map((field) => ({ ...field, name: `own.${field.id}` })),
];

type Weight = number | string | null;

/** What lots may be ordered by, beside their numbers; null where one has none. */
export const ORDERS: readonly { id: string; label: string; weigh: (lot: LotView, side: OwnSide) => Weight }[] = [
  ...FIELDS.map(({ id, label, value }) => ({
    id,
    label,
    weigh: (lot: LotView, side: OwnSide) => value(lot, side) || null,
  })),
  { id: 'favourite', label: t('Favourite'), weigh: ({ preference }) => (preference?.favourite ? 0 : 1) },
];
