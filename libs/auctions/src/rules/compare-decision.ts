import { canonicalJson, isSameEvent, rulesOf } from '@tender/kernel';
import type { Auction } from './auction.js';
import type { AuctionEvent, AuctionEventOf, AuctionDetails } from './auction.events.js';

export const isAsDecided = (decided: AuctionEvent, recorded: AuctionEvent, auction: Auction): boolean =>
  isSameEvent(comparable(recorded, auction), comparable(likeRecorded(decided, recorded, auction), auction));

/** A decided event with the recorded seal, without fields that older releases did not write. */
function likeRecorded(decided: AuctionEvent, recorded: AuctionEvent, auction: Auction): AuctionEvent {
  if (decided.type !== recorded.type) return decided;
  const { data } = recorded;
  if ('sealed' in data && data.sealed !== undefined && 'sealed' in decided.data && decided.data.sealed !== undefined)
    return { ...decided, data: { ...decided.data, sealed: data.sealed } } as AuctionEvent;
  if (decided.type === 'BidWithdrawn' && recorded.type === 'BidWithdrawn' && mayLackBid(recorded, auction))
    return { ...decided, data: { ...decided.data, bid: undefined } };
  return decided;
}

const mayLackBid = ({ data }: AuctionEventOf<'BidWithdrawn'>, auction: Auction): boolean =>
  data.bid === undefined && auction.status !== 'none' && rulesOf(auction.rules).allowsWithdrawalsWithoutBid;

function comparable(event: AuctionEvent, auction: Auction): AuctionEvent {
  return event.type === 'AuctionUpdated' && mayRepeat(auction) ? { ...event, data: changesIn(event, auction) } : event;
}

const mayRepeat = (auction: Auction): boolean =>
  auction.status !== 'none' && rulesOf(auction.rules).comparesOrderOfKeys;

function changesIn(
  { data }: AuctionEventOf<'AuctionUpdated'>,
  auction: Auction,
): AuctionEventOf<'AuctionUpdated'>['data'] {
  const isChange = ([field, value]: [string, unknown]) =>
    canonicalJson(value) !== canonicalJson((auction as Partial<AuctionDetails>)[field as keyof AuctionDetails] ?? null);
  return Object.fromEntries(Object.entries(data).filter(isChange));
}

/** Whether an update changes nothing, which the rules of release 0.1.0 allow while the auction is pending. */
export const isVoidUpdate = (event: AuctionEvent, auction: Auction): boolean =>
  event.type === 'AuctionUpdated' &&
  auction.status === 'pending' &&
  mayRepeat(auction) &&
  Object.keys(changesIn(event, auction)).length === 0;
