/**
 * The rules without Nest: for replaying, verifying and measuring, and for what follows from auctions in other contexts.
 */
export { type Auction, type ExistingAuction } from './auction.js';
export { auctionDecider } from './auction-decider.js';
export {
  AUCTION_FINALS,
  auctionCatalogue,
  auctionStream,
  auctionStreams,
  isBidEvent,
  type AuctionEvent,
} from './auction.events.js';
export { isReasonPublic } from './decisions/decide-lifecycle.js';
export { verifyAuction, type Verdict } from './verify-auction.js';
