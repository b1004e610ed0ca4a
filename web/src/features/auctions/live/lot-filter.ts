import type { BidView, LotView } from '@tender/contracts';
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

export interface LotFilter {
  show: Show;
  search: string;
}

export function filterIn(address: URLSearchParams): LotFilter {
  const show = SHOWS.find(({ value }) => value === address.get('show'))?.value ?? 'all';
  return { show, search: address.get('search') ?? '' };
}

export function filterLots(
  lots: LotView[],
  { show, search }: LotFilter,
  own: Map<string, BidView>,
  drafts: Record<string, string>,
): LotView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lots.filter((lot) => {
    const text = words.length > 0 ? searchText(lot) : '';
    return words.every((word) => text.includes(word)) && isShown(lot, show, own, drafts);
  });
}

function isShown(lot: LotView, show: Show, own: Map<string, BidView>, drafts: Record<string, string>): boolean {
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
      return Boolean(drafts[lot._id]);
  }
}
