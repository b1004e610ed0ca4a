import { AUCTION_FINALS, auctionStreams } from '@tender/auctions/rules';
import type { FinalEventsByKind } from '@tender/event-store';

/** The events that may follow the end of a stream, by kind of stream. */
export const FINAL_EVENTS: FinalEventsByKind = { [auctionStreams.name]: AUCTION_FINALS };
