import type { BidView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { allBids, type Bids } from './state/auctions-state.js';

/** The current bid per lot: standing, or the latest withdrawn or voided one. Only for one company's bids. */
export function bidsByLot<Bid extends BidView>(bids: Bid[]): Map<string, Bid> {
  const current = new Map<string, Bid>();
  for (const bid of bids) {
    const known = current.get(bid.lot);
    if (!known || precedes(known, bid)) current.set(bid.lot, bid);
  }
  return current;
}

const precedes = (known: BidView, bid: BidView): boolean =>
  known.status === bid.status || (known.status !== 'standing' && bid.status !== 'standing')
    ? known.placedAt < bid.placedAt
    : bid.status === 'standing';

export const currentOf = (bids: BidView[]): BidView | undefined => [...bidsByLot(bids).values()][0];

/** Time at which the server received the bid. A withdrawn bid's receipt is that of the withdrawal. */
export const receivedAt = ({ status, receipt, revisedAt, placedAt }: BidView): string =>
  (status === 'standing' ? receipt?.receivedAt : null) ?? revisedAt ?? placedAt;

export const standingOf = (ofAuction: Bids[string] | undefined): BidView[] =>
  allBids(ofAuction).filter(({ status }) => status === 'standing');

/** Number of bids that a sum leaves out, in words: as unreadable if any of `bids` is, otherwise as sealed. */
export const sealedInWords = (unseen: number, bids: Iterable<BidView> = []): string =>
  [...bids].some(({ unreadable }) => unreadable) ? unreadableInWords(unseen) : sealedByColleagues(unseen);

/** The bids that a sum of standing bids leaves out, in words; empty if none. */
export function leftOutInWords(bids: readonly BidView[]): string {
  const unseen = bids.filter(({ biddingAmount }) => biddingAmount === null);
  const lost = unseen.filter(({ unreadable }) => unreadable).length;
  const sealed = unseen.length - lost;
  const words = [lost > 0 && unreadableInWords(lost), sealed > 0 && sealedByColleagues(sealed)];
  return words.filter((each) => each !== false).join('. ');
}

const unreadableInWords = (unseen: number): string =>
  t(
    '{unseen, plural, one {Without # bid, whose amount is} other {Without # bids, whose amounts are}} no longer readable',
    {
      unseen,
    },
  );

const sealedByColleagues = (unseen: number): string =>
  t(
    '{unseen, plural, one {Without # bid of a colleague, whose amount is} other {Without # bids of colleagues, whose amounts are}} sealed to you',
    { unseen },
  );
