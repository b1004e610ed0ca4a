import { BUYER_STONE_COLUMNS, type BidView, type LotView, type Usd } from '@tender/contracts';
import { t, translated } from '../../../../shared/language/t.js';
import { formatUsd, perCaratIn, usdTyped } from '../../../../shared/numbers/amounts.js';
import { isNumber, stoneCell, stoneText } from '../../../../shared/labels/stone-words.js';
import { UNTYPED, type Sheet } from '../../drafts/drafts-state.js';

/** The company's bids and drafts. */
export interface OwnSide {
  own: ReadonlyMap<string, BidView>;
  typed: Sheet['lots'];
}

export interface FilterField {
  id: string;
  /** Parameter in the address or in the history (`url-choices.ts`). */
  name: string;
  label: string;
  /** Filter by a choice of words, or by a range of numbers. */
  kind: 'words' | 'number';
  value: (lot: LotView, side: OwnSide) => string | number | null;
}

export interface LotField extends FilterField {
  value: (lot: LotView) => string | number | null;
  /** Formatted value; empty for none. */
  text: (lot: LotView) => string;
}

/** Facts from the catalogue. */
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

/** Columns with an input field: the company's own values. */
export const OWN = [
  { id: 'valuation', label: t('Our valuation $') },
  { id: 'priority', label: t('Our priority') },
  { id: 'note', label: t('Our note') },
] as const;
export type OwnColumn = (typeof OWN)[number];

type OwnField = Omit<FilterField, 'name'>;

const standingUsd = (bid: BidView | undefined): Usd | null => (bid?.status === 'standing' ? bid.biddingAmount : null);

/** The amount in the fields of a row: the draft, else the current bid. */
function bidTyped({ _id }: LotView, { own, typed }: OwnSide): Usd | null {
  const { amount, perCarat } = typed[_id] ?? UNTYPED;
  return amount === '' && perCarat === '' ? standingUsd(own.get(_id)) : usdTyped(amount);
}

const OWN_FIELDS: readonly OwnField[] = [
  { kind: 'number', id: 'bid', label: t('Our bid'), value: ({ _id }, { own }) => standingUsd(own.get(_id)) },
  {
    kind: 'number',
    id: 'perCarat',
    label: t('$ per carat'),
    value: (lot, side) => perCaratIn(bidTyped(lot, side), lot),
  },
  { kind: 'number', id: 'total', label: t('Total $'), value: bidTyped },
  {
    kind: 'number',
    id: 'valuation',
    label: t('Our valuation'),
    value: ({ _id }, { typed }) => usdTyped(typed[_id]?.valuation ?? ''),
  },
  {
    kind: 'number',
    id: 'priority',
    label: t('Our priority'),
    value: ({ preference }) => preference?.priority || null,
  },
  { kind: 'words', id: 'note', label: t('Our note'), value: ({ preference }) => preference?.note ?? '' },
];

/** Fields of the filters. */
export const FIELDS: readonly FilterField[] = [
  ...FACTS,
  // Filters by sealed or private values are not in the address: the server sees addresses.
  ...OWN_FIELDS.map((field) => ({ ...field, name: `own.${field.id}` })),
];

/** Orders in addition to the lot number. A value that is empty or 0 counts as none. */
export const ORDERS: readonly Omit<FilterField, 'name' | 'kind'>[] = [
  ...FIELDS,
  { id: 'favourite', label: t('Favourite'), value: ({ preference }) => (preference?.favourite ? 1 : 2) },
];
