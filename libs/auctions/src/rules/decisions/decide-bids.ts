import { can, MAXIMUM_AMOUNT, SALE_RULES, type Cents } from '@tender/contracts';
import { Rejection, rulesOf, sealAmount, type Actor, type Context } from '@tender/kernel';
import { amountOf, type Auction, type ExistingAuction, type LiveAuction } from '../auction.js';
import { extension } from './decide-soft-close.js';
import { existing, knownLot, live, notPastItsEnd, running, sellableLot } from './auction-guards.js';
import type { AuctionCommandOf, BidderFacts, PlaceBid, ReviseBid, Seal, WithdrawBid } from '../auction.commands.js';
import type { AuctionEvent, BidAmount, BidId, CompanyId, UserId, WithdrawnBid } from '../auction.events.js';
import { lastChangeOf, type Bid } from '../bid-book.js';

/** Checks in the order of `domain.md §5.4`: visibility, the right to bid, time, amount. No refusal contains a bid's amount. */
export function placeBid(auction: Auction, command: PlaceBid, context: Context): AuctionEvent[] {
  const { lotId, amount, seal } = command;
  const bidder = newBidder(command, context.actor);
  const { companyId } = bidder;
  const known = openTo(auction, companyId, context);
  const { minimumBid } = knownLot(known, lotId);
  checkBidder(command.facts, bidder);
  const running = live(known, context.now);
  sellableLot(running, lotId);
  checkAmount(amount, minimumBid);
  const present = running.bids.inSlot(lotId, companyId);
  if (present?.status === 'standing') throw new Rejection('BID_EXISTS', { lotId, bidId: present.bidId });
  // One bid per company and lot: withdrawing and bidding again adds no bid.
  const { bidId } = present ?? command;
  const data = bidData({ bidId, lotId }, sealed(running, bidId, amount, seal), bidder);
  return [{ type: 'BidPlaced', data }, ...extension(running, { before: present, amount }, context)];
}

/**
 * The same amount changes nothing, so that the bid keeps its place among equal ones. An actor who cannot see the sealed
 * amount always causes an event: otherwise a correct guess would be visible.
 */
export function reviseBid(auction: Auction, command: ReviseBid, context: Context): AuctionEvent[] {
  const { amount, seal, seen } = command;
  const { running, bid, bidder } = standingBidOf(auction, command, context);
  checkAmount(amount, sellableLot(running, bid.lotId).minimumBid);
  checkNotLowered(running, bid, amount);
  if ((bid.sealed === undefined || seen?.has(bid.userId)) && amountOf(bid, seal?.key) === amount) return [];
  const { bidId, lotId } = bid;
  const data = bidData({ bidId, lotId }, sealed(running, bidId, amount, seal), bidder);
  const placedAgain = bid.firstPlacedAt === undefined ? {} : { placedAt: bid.placedAt };
  return [
    { type: 'BidRevised', data: { ...data, ...placedAgain } },
    ...extension(running, { before: bid, amount }, context),
  ];
}

export function withdrawBid(auction: Auction, command: WithdrawBid, context: Context): AuctionEvent[] {
  const { running, bid, bidder } = standingBidOf(auction, command, context);
  if (running.withdrawals === 'forbidden') throw new Rejection('WITHDRAWAL_FORBIDDEN', { status: running.status });
  const { bidId, lotId, companyId } = bid;
  return [
    {
      type: 'BidWithdrawn',
      data: { bidId, lotId, companyId, userId: bidder.userId, bid: asItWas(bid), ...enteredFor(bidder) },
    },
  ];
}

export function voidBids(
  auction: Auction,
  { companyId, reason, bidIds, toldToCompany }: AuctionCommandOf<'VoidBids'>,
  { now }: Context,
): AuctionEvent[] {
  const known = notPastItsEnd(running(auction), now);
  const { invited, bids, status } = known;
  if (!invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED', { status });
  if (bidIds && !rulesOf(known.rules).voidsSingleBids) throw new Rejection('RULES_OLDER', { status });
  if (bidIds?.some((bidId) => bids.findBid(bidId)?.companyId !== companyId)) throw new Rejection('NOT_FOUND');
  const active = new Set(bids.standingOf(companyId).map(({ bidId }) => bidId));
  const named = bidIds && [...new Set(bidIds)];
  if (active.size === 0 || named?.length === 0 || named?.some((bidId) => !active.has(bidId)))
    throw new Rejection('BID_NOT_STANDING', { status });
  return [
    {
      type: 'BidsVoided',
      data: { companyId, reason, ...(named && { bidIds: named }), ...(toldToCompany && { toldToCompany }) },
    },
  ];
}

export interface Bidder {
  userId: UserId;
  companyId: CompanyId;
  reason?: string;
}

/** A buyer bids for the own company only. @throws Rejection INVALID, FORBIDDEN */
export function newBidder(
  { userId, companyId, reason }: Pick<PlaceBid, 'userId' | 'companyId' | 'reason'>,
  actor: Actor,
): Bidder {
  if (!can(actor.role, 'bid:enter')) {
    const own = ownBidder(actor);
    if ((userId ?? own.userId) !== own.userId || (companyId ?? own.companyId) !== own.companyId)
      throw new Rejection('FORBIDDEN');
    return own;
  }
  if (userId !== undefined && companyId !== undefined && reason !== undefined) return { userId, companyId, reason };
  throw new Rejection(
    'INVALID',
    Object.entries({ companyId, userId, reason })
      .filter(([, value]) => value === undefined)
      .map(([field]) => unsaid(field)),
  );
}

/**
 * Staff who name no person act for the owner of the bid.
 * @throws Rejection NOT_FOUND (other companies), INVALID, FORBIDDEN
 */
export function bidderOn(
  auction: Auction,
  { bidId, userId, reason }: Pick<ReviseBid, 'bidId' | 'userId' | 'reason'>,
  actor: Actor,
): { bid: Bid; bidder: Bidder } {
  const bid = existing(auction).bids.findBid(bidId);
  const enters = can(actor.role, 'bid:enter');
  if (!bid || !(enters || bid.companyId === actor.companyId)) throw new Rejection('NOT_FOUND');
  if (!enters) return { bid, bidder: newBidder({ userId }, actor) };
  if (reason === undefined) throw new Rejection('INVALID', [unsaid('reason')]);
  return { bid, bidder: { userId: userId ?? bid.userId, companyId: bid.companyId, reason } };
}

const ownBidder = ({ userId, companyId }: Actor): Bidder => ({ userId, companyId: companyId ?? '' });

const unsaid = (field: string) => ({ field, rule: 'required', message: `${field} is required to act for a company` });

/** `lastChange` (optimistic lock) protects a colleague's newer change. */
function standingBidOf(
  auction: Auction,
  command: ReviseBid | WithdrawBid,
  context: Context,
): { running: LiveAuction; bid: Bid; bidder: Bidder } {
  const { bid, bidder } = bidderOn(auction, command, context.actor);
  checkBidder(command.facts, bidder);
  const running = live(auction, context.now);
  if (bid.status !== 'standing') throw new Rejection('BID_NOT_STANDING', { status: bid.status });
  if (command.lastChange !== undefined && command.lastChange !== lastChangeOf(bid)) throw new Rejection('BID_CHANGED');
  return { running, bid, bidder };
}

/** Hides unpublished auctions from companies, and published ones from companies without an invitation. */
function openTo(auction: Auction, companyId: CompanyId, { actor }: Context): ExistingAuction {
  const known = existing(auction);
  if (can(actor.role, 'bid:enter')) {
    if (!known.invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED', { status: known.status });
  } else if (!known.published || !known.invited.has(companyId)) throw new Rejection('NOT_FOUND');
  return known;
}

/** Refuses a person of another company, without the right to bid, or if person or company are not approved. */
function checkBidder(facts: BidderFacts | null, { companyId, reason }: Bidder): void {
  if (facts?.companyId !== companyId) throw new Rejection('NOT_FOUND');
  if (!can(facts.role, 'bid:own')) throw new Rejection(reason === undefined ? 'FORBIDDEN' : 'ROLE_NOT_POSSIBLE');
  if (!facts.userApproved) throw new Rejection('NOT_APPROVED');
  if (!facts.companyApproved) throw new Rejection('COMPANY_NOT_APPROVED');
}

export function checkAmount(amount: Cents, minimumBid: Cents | null): void {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAXIMUM_AMOUNT * 100) {
    throw new Rejection('INVALID', [
      { field: 'biddingAmount', rule: 'amount', message: 'A bid is positive and at most 10,000,000,000.00' },
    ]);
  }
  if (minimumBid !== null && amount < minimumBid) throw new Rejection('BID_BELOW_MINIMUM');
}

function checkNotLowered(auction: LiveAuction, bid: Bid, amount: Cents): void {
  if (SALE_RULES[auction.type].mayLower(auction) || !rulesOf(auction.rules).refusesLowerBids) return;
  if (amount < amountOf(bid)) throw new Rejection('BID_NOT_LOWERED', { lotId: bid.lotId, bidId: bid.bidId });
}

function sealed(auction: LiveAuction, bidId: BidId, amount: Cents, seal: Seal | undefined): BidAmount {
  if (auction.bidVisibility === 'open') return { amount };
  if (!seal) throw new TypeError('a sealed auction takes no bid without its key');
  return { sealed: sealAmount(seal.key, seal.nonce, amount, bidId) };
}

const asItWas = ({ amount, sealed, userId, placedAt, revisedAt }: Bid): WithdrawnBid => ({
  ...(sealed === undefined ? { amount } : { sealed }),
  placedAt,
  revisedAt,
  userId,
});

const bidData = ({ bidId, lotId }: Pick<Bid, 'bidId' | 'lotId'>, amount: BidAmount, bidder: Bidder) => ({
  bidId,
  lotId,
  companyId: bidder.companyId,
  userId: bidder.userId,
  ...amount,
  ...enteredFor(bidder),
});

const enteredFor = ({ reason }: Bidder) => (reason === undefined ? {} : { onBehalf: { reason } });
