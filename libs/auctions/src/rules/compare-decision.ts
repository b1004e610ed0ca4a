import { canonicalJson, isSameEvent } from '@tender/kernel';
import type { Auction } from './auction.js';
import type { AuctionEvent, AuctionEventOf, AuctionTerms } from './auction.events.js';

/** Whether a recorded event is what the rules decide in a state, its seal excepted. */
export const isAsDecided = (decided: AuctionEvent, recorded: AuctionEvent, auction: Auction): boolean =>
  isSameEvent(comparable(recorded, auction), comparable(likeRecorded(decided, recorded), auction));

/** What is decided, in the form of the recorded event: with its seal, and without what older releases did not write. */
function likeRecorded(decided: AuctionEvent, recorded: AuctionEvent): AuctionEvent {
  if (decided.type !== recorded.type) return decided;
  const { data } = recorded;
  if ('sealed' in data && data.sealed !== undefined && 'sealed' in decided.data && decided.data.sealed !== undefined)
    return { ...decided, data: { ...decided.data, sealed: data.sealed } } as AuctionEvent;
  if (decided.type === 'BidWithdrawn' && recorded.type === 'BidWithdrawn' && recorded.data.bid === undefined)
    return { ...decided, data: { ...decided.data, bid: undefined } };
  return decided;
}

/**
 * An update without the fields that are as before. Release 0.1.0 compares nested values by the order of their keys, and
 * so records some that do not change.
 */
function comparable(event: AuctionEvent, auction: Auction): AuctionEvent {
  return event.type === 'AuctionUpdated' ? { ...event, data: changesIn(event, auction) } : event;
}

function changesIn(
  { data }: AuctionEventOf<'AuctionUpdated'>,
  auction: Auction,
): AuctionEventOf<'AuctionUpdated'>['data'] {
  const isChange = ([field, value]: [string, unknown]) =>
    canonicalJson(value) !== canonicalJson((auction as Partial<AuctionTerms>)[field as keyof AuctionTerms] ?? null);
  return Object.fromEntries(Object.entries(data).filter(isChange));
}

/** Whether an update changes nothing: legal in histories of release 0.1.0 while everything can change. */
export const isVoidUpdate = (event: AuctionEvent, auction: Auction): boolean =>
  event.type === 'AuctionUpdated' &&
  auction.status === 'pending' &&
  Object.keys(changesIn(event, auction)).length === 0;
