/** Entry point that loads no Nest. */
export { type Auction, type ExistingAuction } from './auction.js';
export { auctionDecider } from './auction-decider.js';
export {
  AUCTION_FINALS,
  auctionCatalogue,
  auctionStream,
  auctionStreams,
  isBidEvent,
  type AuctionEvent,
  type LotOutcome,
} from './auction.events.js';
export { viewingsWithZones, zoneOf } from './auction-zone.js';
export { isReasonPublic } from './decisions/decide-lifecycle.js';
export { verifyAuction, type Verdict } from './verify-auction.js';
