import { formatUsd, GOODS_CATEGORY_LABELS, type BidView, type LotView } from '@tender/contracts';
import { centsTyped, formatCarats } from '../../../shared/amounts.js';
import type { Sheet } from '../drafts/drafts-state.js';
import { standingCents } from './draft-lines.js';

/** What a lot has beside its number: each can be a column, an order and a filter of the floor. */

export interface LotField {
  id: string;
  label: string;
  /** Lots are filtered by some of the words that occur, or by numbers from and to. */
  kind: 'words' | 'number';
  value: (lot: LotView) => string | number | null;
  /** As people read it; empty where the lot has none. */
  text: (lot: LotView) => string;
}

const words = (id: string, label: string, value: (lot: LotView) => string): LotField => ({
  kind: 'words',
  id,
  label,
  value,
  text: value,
});

const number = (
  id: string,
  label: string,
  value: (lot: LotView) => number | null,
  show: (value: number) => string,
): LotField => ({
  kind: 'number',
  id,
  label,
  value,
  text: (lot) => {
    const known = value(lot);
    return known === null ? '' : show(known);
  },
});

/** What the house says of a lot. */
export const FACTS: readonly LotField[] = [
  words('category', 'Category', ({ category }) => (category ? GOODS_CATEGORY_LABELS[category] : '')),
  number('pieces', 'Pieces', ({ pieces }) => pieces, String),
  number('carats', 'Carats', ({ carats }) => carats, formatCarats),
  words('shape', 'Shape', ({ shape }) => shape),
  words('colour', 'Colour', ({ colour }) => colour),
  words('clarity', 'Clarity', ({ clarity }) => clarity),
  words('cut', 'Cut', ({ cut }) => cut),
  words('fluorescence', 'Fluorescence', ({ fluorescence }) => fluorescence),
  words('certificate', 'Certificate', ({ certificate }) => certificate),
  words('origin', 'Origin', ({ kimberley }) => kimberley?.origin ?? ''),
  words('kimberley', 'Kimberley certificate', ({ kimberley }) => kimberley?.number ?? ''),
  number('minimum', 'Minimum', ({ minimumBid }) => minimumBid, formatUsd),
];

/** What the company says of a lot; columns with a field to type in. */
export const OWN = [
  { id: 'valuation', label: 'Our valuation $' },
  { id: 'priority', label: 'Our priority' },
  { id: 'note', label: 'Our note' },
] as const;
export type OwnColumn = (typeof OWN)[number]['id'];

/** What the own orders look at. */
export interface OwnSide {
  own: ReadonlyMap<string, BidView>;
  typed: Sheet['lots'];
}

type Weight = number | string | null;

/** What lots may be ordered by, beside their numbers; null where one has none. */
export const ORDERS: readonly { id: string; label: string; weigh: (lot: LotView, side: OwnSide) => Weight }[] = [
  ...FACTS.map(({ id, label, value }) => ({ id, label, weigh: (lot: LotView) => value(lot) || null })),
  { id: 'bid', label: 'Our bid', weigh: ({ _id }, { own }) => standingCents(own.get(_id)) },
  { id: 'valuation', label: 'Our valuation', weigh: ({ _id }, { typed }) => centsTyped(typed[_id]?.valuation ?? '') },
  { id: 'priority', label: 'Our priority', weigh: ({ preference }) => preference?.priority || null },
  { id: 'note', label: 'Our note', weigh: ({ preference }) => preference?.note || null },
];
