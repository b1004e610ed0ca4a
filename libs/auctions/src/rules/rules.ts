/** The rules without Nest, for replaying, verifying and measuring. */
export { auctionDecider } from './auction-decider.js';
export { auctionCatalogue, auctionStream, auctionStreams, type AuctionEvent } from './auction.events.js';
export { verifyAuction, type Verdict } from './verify-auction.js';
