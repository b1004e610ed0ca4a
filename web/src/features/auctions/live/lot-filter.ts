import type { BidView, LotView } from '@tender/contracts';
import type { Sheet } from '../drafts/drafts-state.js';
import { searchText } from '../lot-facts.js';

/** What of the catalogue is on the screen; kept in the address, so that a link or a reload shows the same. */
export const SHOWS = [
  { value: 'all', label: 'All lots' },
  { value: 'bid', label: 'With our bid' },
  { value: 'open', label: 'Without our bid' },
  { value: 'favourite', label: 'Favourites' },
  { value: 'draft', label: 'Not sent' },
] as const;
export type Show = (typeof SHOWS)[number]['value'];

/**
 * In what order lots are shown; those without what they are ordered by come last. Nothing that one types or sends is among them: rows must not
 * move under one's hands.
 */
export const ORDERS = [
  { value: 'lot', label: 'By lot number' },
  { value: 'carats', label: 'Heaviest first' },
  { value: 'minimum', label: 'Highest minimum' },
  { value: 'priority', label: 'Our priority' },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

export interface LotFilter {
  show: Show;
  order: Order;
  search: string;
  /** Whether rows are of one line each. */
  dense: boolean;
}

export function filterIn(address: URLSearchParams): LotFilter {
  const show = SHOWS.find(({ value }) => value === address.get('show'))?.value ?? 'all';
  const order = ORDERS.find(({ value }) => value === address.get('order'))?.value ?? 'lot';
  return { show, order, search: address.get('search') ?? '', dense: address.get('rows') === 'dense' };
}

export function filterLots(
  lots: LotView[],
  { show, order, search }: LotFilter,
  own: Map<string, BidView>,
  typed: Sheet['lots'],
): LotView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = lots.filter((lot) => {
    const text = words.length > 0 ? searchText(lot) : '';
    return words.every((word) => text.includes(word)) && isShown(lot, show, own, typed);
  });
  if (order === 'lot') return found;
  const weigh = (lot: LotView) => weightOf(lot, order) ?? Number.NEGATIVE_INFINITY;
  return found.toSorted((a, b) => (weigh(b) === weigh(a) ? 0 : weigh(b) > weigh(a) ? 1 : -1));
}

/** What a lot is ordered by; null where it has none. */
function weightOf(lot: LotView, order: Exclude<Order, 'lot'>): number | null {
  switch (order) {
    case 'carats':
      return lot.carats;
    case 'minimum':
      return lot.minimumBid;
    case 'priority':
      return lot.preference?.priority ?? null;
  }
}

function isShown(lot: LotView, show: Show, own: Map<string, BidView>, typed: Sheet['lots']): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'bid':
      return own.get(lot._id)?.status === 'standing';
    case 'open':
      return own.get(lot._id)?.status !== 'standing';
    case 'favourite':
      return lot.preference?.favourite ?? false;
    case 'draft':
      return Boolean(typed[lot._id]?.amount);
  }
}
