/** The rules without Nest: for whoever replays, verifies or measures. */
export { auctionDecider } from './auction-decider.js';
export { auctionCatalogue, auctionStream, type AuctionEvent } from './auction.events.js';
export { verifyAuction, type Verdict } from './verify-auction.js';
