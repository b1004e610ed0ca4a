import { AUCTION_FINALS, auctionStreams } from '@tender/auctions/rules';
import type { FinalEventsByKind } from '@tender/event-store';

export const FINAL_EVENTS: FinalEventsByKind = { [auctionStreams.name]: AUCTION_FINALS };
