import { foldForSearch, type LotView } from '@tender/contracts';
import { DATES, NUMBERS } from '../../../../shared/language/language.js';
import { t } from '../../../../shared/language/t.js';
import { COLLATOR } from '../../../../shared/language/compare-names.js';
import { countOccurrences, type Occurrence } from '../../../../shared/ui/tables/occurrences.js';
import { searchText } from '../../labels/lot-facts.js';
import {
  FACTS,
  FIELDS,
  ORDERS,
  OWN,
  type FilterField,
  type LotField,
  type OwnColumn,
  type OwnSide,
} from './lot-fields.js';

export const SHOWS = [
  { value: 'all', label: t('All lots') },
  { value: 'bid', label: t('With our bid') },
  { value: 'open', label: t('Without our bid') },
  { value: 'favourite', label: t('Favourites') },
  { value: 'draft', label: t('Not sent') },
] as const;
export type Show = (typeof SHOWS)[number]['value'];

/** A filter by one field. */
export type Facet =
  | { kind: 'words'; field: FilterField; among: string[] }
  | { kind: 'number'; field: FilterField; from: number | null; to: number | null };

export interface LotFilter {
  show: Show;
  search: string;
  facets: Facet[];
  /** The focused lot: it stays in the list. */
  focused?: string | null;
}

export interface Order {
  by: string;
  desc: boolean;
}

export interface TableLook {
  order: Order;
  /** Whether rows are compact, with one line each. */
  dense: boolean;
  facts: readonly LotField[];
  own: readonly OwnColumn[];
  /** Whether the columns differ from the defaults by choice. */
  isChosen: boolean;
}

export function filterIn(choices: URLSearchParams): LotFilter {
  const show = SHOWS.find(({ value }) => value === choices.get('show'))?.value ?? 'all';
  return {
    show,
    search: choices.get('search') ?? '',
    facets: FIELDS.flatMap((field) => facetIn(choices, field) ?? []),
  };
}

function facetIn(choices: URLSearchParams, field: FilterField): Facet | null {
  const values = choices.getAll(field.name).filter(Boolean);
  if (values.length === 0) return null;
  if (field.kind === 'words') return { kind: 'words', field, among: values };
  const [from = null, to = null] = values[0]!.split('..').map(edgeIn);
  return from === null && to === null ? null : { kind: 'number', field, from, to };
}

const EITHER = new Intl.ListFormat(DATES, { type: 'disjunction' });

/** A filter in words: `Macle or Cleavage`, `from 2`. */
export function facetInWords(facet: Facet): string {
  if (facet.kind === 'words') return EITHER.format(facet.among);
  const { from, to } = facet;
  const said = (edge: number) => edge.toLocaleString(NUMBERS, { maximumFractionDigits: 4 });
  return from === null
    ? t('up to {said}', { said: said(to!) })
    : to === null
      ? t('from {said}', { said: said(from) })
      : t('{said} to {said2}', { said: said(from), said2: said(to) });
}

/** Removes the filters and keeps the other choices. */
export function withoutFilters(choices: URLSearchParams): URLSearchParams {
  for (const name of ['show', 'search', ...FIELDS.map(({ name }) => name)]) choices.delete(name);
  return choices;
}

/** One end of a range; null: open. */
function edgeIn(text: string): number | null {
  const edge = Number(text.replaceAll(',', ''));
  return text.trim() === '' || !Number.isFinite(edge) ? null : edge;
}

/** Columns without a choice. */
export const USUAL_COLUMNS = ['valuation'];

export function lookIn(address: URLSearchParams): TableLook {
  const sort = address.get('sort') ?? '';
  const by = ORDERS.find(({ id }) => id === sort.replace(/^-/, ''))?.id ?? 'lot';
  const columns = address.has('columns') ? address.getAll('columns').flatMap((some) => some.split(',')) : USUAL_COLUMNS;
  return {
    order: { by, desc: sort.startsWith('-') && (by !== 'lot' || sort === '-lot') },
    dense: address.get('rows') === 'dense',
    facts: FACTS.filter(({ id }) => columns.includes(id)),
    own: OWN.filter(({ id }) => columns.includes(id)),
    isChosen: address.has('columns'),
  };
}

export function filterLots<Lot extends LotView>(
  lots: readonly Lot[],
  { show, search, facets, focused }: LotFilter,
  side: OwnSide,
): Lot[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  return lots.filter((lot) => {
    if (lot._id === focused) return true;
    const text = words.length > 0 ? searchText(lot) : '';
    return (
      words.every((word) => text.includes(word)) &&
      IS_SHOWN[show](lot, side) &&
      facets.every((facet) => isWithin(lot, facet, side))
    );
  });
}

function isWithin(lot: LotView, facet: Facet, side: OwnSide): boolean {
  const value = facet.field.value(lot, side);
  if (facet.kind === 'words') return facet.among.includes(String(value ?? ''));
  return (
    typeof value === 'number' &&
    (facet.from === null || value >= facet.from) &&
    (facet.to === null || value <= facet.to)
  );
}

/** Lots without a value are last in both directions. */
export function orderLots(lots: readonly LotView[], { by, desc }: Order, side: OwnSide): LotView[] {
  const order = ORDERS.find(({ id }) => id === by);
  if (!order) return desc ? lots.toReversed() : [...lots];
  const values = new Map(lots.map((lot) => [lot, order.value(lot, side) || null]));
  return lots.toSorted((one, other) => {
    const [a, b] = [values.get(one) ?? null, values.get(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ahead = typeof a === 'number' && typeof b === 'number' ? a - b : COLLATOR.compare(String(a), String(b));
    return desc ? -ahead : ahead;
  });
}

/** The values of a field with their number of lots, the most frequent first. */
export const wordsIn = (lots: readonly LotView[], field: FilterField, side: OwnSide): Occurrence[] =>
  countOccurrences(lots.map((lot) => field.value(lot, side)));

const IS_SHOWN: Record<Show, (lot: LotView, side: OwnSide) => boolean> = {
  all: () => true,
  bid: ({ _id }, { own }) => own.get(_id)?.status === 'standing',
  open: ({ _id }, { own }) => own.get(_id)?.status !== 'standing',
  favourite: ({ preference }) => preference?.favourite ?? false,
  draft: ({ _id }, { typed }) => Boolean(typed[_id]?.amount || typed[_id]?.perCarat),
};
