import { auctionCatalogue, type AuctionEvent } from '@tender/auctions/rules';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { changesNothing, unsealAmount } from '@tender/kernel';
import { leafEvent } from './auction-tree.js';

export function sealKeyIn(event: RecordedEvent): Buffer | undefined {
  if (changesNothing(event)) return undefined;
  const fact = upcast<AuctionEvent>(auctionCatalogue, event);
  const sealKey = fact.type === 'AuctionCompleted' ? fact.data.sealKey : undefined;
  return sealKey === undefined ? undefined : Buffer.from(sealKey, 'base64url');
}

/** Text of an event's leaf, with the amount opened if the seal key is given. */
export function leafOf(event: RecordedEvent, sealKey: Buffer | undefined): string {
  if (changesNothing(event)) return leafEvent(event);
  const fact = upcast<AuctionEvent>(auctionCatalogue, event);
  const bid = fact.type === 'BidPlaced' || fact.type === 'BidRevised' ? fact.data : null;
  const isOpened = sealKey !== undefined && bid?.sealed !== undefined;
  return leafEvent(event, isOpened ? unsealAmount(sealKey, bid.sealed, bid.bidId) : undefined);
}
