import type { AuctionView, LotView } from '@tender/contracts';
import type { Bids } from '../state/auctions-state.js';

/** The number of lots on sale, and of those without a standing bid. */
export function lotsWithoutBid(lots: readonly LotView[], bids: Bids[string]): { without: number; offered: number } {
  const offered = lots.filter(({ withdrawn }) => !withdrawn);
  const hasBid = ({ _id }: LotView) => Object.values(bids[_id] ?? {}).some(({ status }) => status === 'standing');
  return { without: offered.filter((lot) => !hasBid(lot)).length, offered: offered.length };
}

/** Case, spaces at the ends and repeated spaces do not count. */
export const isNameTyped = (typed: string, { name }: Pick<AuctionView, 'name'>): boolean =>
  plain(typed) === plain(name);

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
