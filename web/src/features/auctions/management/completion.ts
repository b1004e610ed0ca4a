import type { AuctionView, LotView } from '@tender/contracts';
import type { Bids } from '../state/auctions-state.js';

/** How many lots that are on sale have no standing bid, and how many are on sale. */
export function lotsWithoutBid(lots: readonly LotView[], bids: Bids[string]): { without: number; offered: number } {
  const offered = lots.filter(({ withdrawn }) => !withdrawn);
  const hasBid = ({ _id }: LotView) => Object.values(bids[_id] ?? {}).some(({ status }) => status === 'standing');
  return { without: offered.filter((lot) => !hasBid(lot)).length, offered: offered.length };
}

/** Whether a text names the auction; upper and lower case, and the kind and number of spaces, do not matter. */
export const isNameTyped = (typed: string, { name }: Pick<AuctionView, 'name'>): boolean =>
  plain(typed) === plain(name);

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
