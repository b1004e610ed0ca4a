import { AUCTION_FINALS, auctionStreams } from '@tender/auctions/rules';
import type { FinalEventsByKind } from '@tender/event-store';

/** What may follow the end of a stream, of each kind of stream that has an end. */
export const FINAL_EVENTS: FinalEventsByKind = { [auctionStreams.name]: AUCTION_FINALS };
