import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { formatUsd, sumOf } from '../../../shared/numbers/amounts.js';
import { leftOutInWords, standingOf } from '../own-bids.js';
import type { Bids } from '../state/auctions-state.js';

export interface OwnFigures {
  /** Number of the company's standing bids. */
  bids: number;
  /** Sum of the amounts that the reader may see; null if there are bids and the reader sees no amount. */
  sum: string | null;
  /** The bids that the sum leaves out, in words; empty if none. */
  leftOut: string;
  /** Number of offered lots without a standing bid of the company; null while the lots are unknown. */
  lotsWithoutBid: number | null;
}

/** The company's bids in running auctions. */
export function ownFigures(
  running: readonly AuctionView[],
  { bids, lots }: { bids: Bids; lots: Record<string, LotView[]> },
): OwnFigures {
  const standing = running.flatMap(({ _id }) => standingOf(bids[_id]));
  const amounts = standing.map(({ biddingAmount }) => biddingAmount).filter((amount) => amount !== null);
  const isHidden = standing.length > 0 && amounts.length === 0;
  const known = running.flatMap(({ _id }) => (lots[_id] ? [lots[_id]] : []));
  return {
    bids: standing.length,
    sum: isHidden ? null : formatUsd(sumOf(amounts)),
    leftOut: leftOutInWords(standing),
    lotsWithoutBid: known.length < running.length ? null : withoutBid(known.flat(), standing),
  };
}

function withoutBid(lots: readonly LotView[], standing: readonly BidView[]): number {
  const taken = new Set(standing.map(({ lot }) => lot));
  return lots.filter(({ _id, withdrawn }) => !withdrawn && !taken.has(_id)).length;
}
