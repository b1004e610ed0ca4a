import { isStaffRole, MAXIMUM_AMOUNT, type Cents } from '@tender/contracts';
import { millisBetween, plusMillis, Rejection, sealAmount, type Context } from '@tender/kernel';
import { amountOf, type Auction, type ExistingAuction, type LiveAuction } from './auction.js';
import type {
  AuctionCommandOf,
  BidderFacts,
  OnBehalf,
  PlaceBid,
  ReviseBid,
  Seal,
  WithdrawBid,
} from './auction.commands.js';
import type { AuctionEvent, BidAmount, BidId, CompanyId, UserId, WithdrawnBid } from './auction.events.js';
import type { Bid } from './bid-book.js';
import { existing, knownLot, live, notPastItsEnd, running, sellableLot } from './auction-guards.js';

/**
 * When a bid is accepted (`domain.md §5`). First what the asker may know of (404), then who may bid at all, then whether now.
 * No refusal carries an amount: not that of another bid, and in a sealed auction none at all.
 */
export function placeBid(auction: Auction, command: PlaceBid, context: Context): AuctionEvent[] {
  const { lotId, amount, onBehalf, seal } = command;
  const { companyId, userId } = onBehalf ?? own(context);
  const known = openTo(auction, companyId, context);
  const { minimumBid } = knownLot(known, lotId);
  checkBidder(command.bidder, onBehalf, context);
  const running = live(known, context.now);
  sellableLot(running, lotId);
  checkAmount(amount, minimumBid);
  const present = running.bids.atSeat(lotId, companyId);
  if (present?.status === 'standing') throw new Rejection('BID_EXISTS', { lotId, bidId: present.bidId });
  // One bid a company and lot: whoever withdraws and bids again makes no list that grows.
  const { bidId } = present ?? command;
  const data = bidData({ bidId, lotId, companyId, userId }, sealed(running, bidId, amount, seal), onBehalf);
  return [{ type: 'BidPlaced', data }, ...extension(running, context)];
}

/**
 * Up or down. The same amount again changes nothing, so that the bid keeps its place among equal ones; but for somebody who does not see
 * a sealed amount it is a revision like any other, or else a right guess would show.
 */
export function reviseBid(auction: Auction, command: ReviseBid, context: Context): AuctionEvent[] {
  const { amount, onBehalf, seal, seen } = command;
  const { running, bid } = standingBidOf(auction, command, context);
  checkAmount(amount, sellableLot(running, bid.lotId).minimumBid);
  if ((bid.sealed === undefined || seen?.has(bid.userId)) && amountOf(bid, seal?.key) === amount) return [];
  const { bidId, lotId, companyId } = bid;
  const userId = onBehalf ? bid.userId : context.actor.userId;
  const data = bidData({ bidId, lotId, companyId, userId }, sealed(running, bidId, amount, seal), onBehalf);
  const placedAnew = bid.firstPlacedAt === undefined ? {} : { placedAt: bid.placedAt };
  return [{ type: 'BidRevised', data: { ...data, ...placedAnew } }, ...extension(running, context)];
}

export function withdrawBid(auction: Auction, command: WithdrawBid, context: Context): AuctionEvent[] {
  const { running, bid } = standingBidOf(auction, command, context);
  if (running.withdrawals === 'forbidden') throw new Rejection('WITHDRAWAL_FORBIDDEN', { status: running.status });
  const { bidId, lotId, companyId } = bid;
  const userId = command.onBehalf ? bid.userId : context.actor.userId;
  return [
    {
      type: 'BidWithdrawn',
      data: { bidId, lotId, companyId, userId, bid: asItWas(bid), ...enteredBy(command.onBehalf) },
    },
  ];
}

/** An admin voids every standing bid of a company, with a reason. */
export function voidBids(
  auction: Auction,
  { companyId, reason }: AuctionCommandOf<'VoidBids'>,
  { now }: Context,
): AuctionEvent[] {
  const known = notPastItsEnd(running(auction), now);
  if (!known.invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED', { status: known.status });
  if (known.bids.standingOf(companyId).length === 0) throw new Rejection('BID_NOT_STANDING', { status: known.status });
  return [{ type: 'BidsVoided', data: { companyId, reason } }];
}

/** The bid that a revision or a withdrawal is about: a foreign one does not exist for whoever asks. */
function standingBidOf(
  auction: Auction,
  { bidId, bidder, onBehalf }: ReviseBid | WithdrawBid,
  context: Context,
): { running: LiveAuction; bid: Bid } {
  const bid = existing(auction).bids.get(bidId);
  if (!bid || !(isStaffRole(context.actor.role) || bid.companyId === context.actor.companyId))
    throw new Rejection('NOT_FOUND');
  checkBidder(bidder, onBehalf, context);
  const running = live(auction, context.now);
  if (bid.status !== 'standing') throw new Rejection('BID_NOT_STANDING', { status: bid.status });
  return { running, bid };
}

/** A company that was not invited, or not yet told, must not learn that there is such an auction. */
function openTo(auction: Auction, companyId: CompanyId, { actor }: Context): ExistingAuction {
  const known = existing(auction);
  if (isStaffRole(actor.role)) {
    if (!known.invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED', { status: known.status });
  } else if (!known.published || !known.invited.has(companyId)) throw new Rejection('NOT_FOUND');
  return known;
}

function own({ actor }: Context): { companyId: CompanyId; userId: UserId } {
  if (actor.companyId === null) throw new Rejection('INVALID', NOT_ON_BEHALF);
  return { companyId: actor.companyId, userId: actor.userId };
}

/** The person and the company are approved, and whoever acts for them is one of them, or an admin who says why. */
function checkBidder(
  { role, userApproved, companyApproved }: BidderFacts,
  onBehalf: OnBehalf | undefined,
  { actor }: Context,
): void {
  if (isStaffRole(actor.role) && !onBehalf) throw new Rejection('INVALID', NOT_ON_BEHALF);
  if (onBehalf && actor.role !== 'admin') throw new Rejection('FORBIDDEN');
  if (role !== 'buyer') throw new Rejection(onBehalf ? 'ROLE_NOT_POSSIBLE' : 'FORBIDDEN');
  if (!userApproved) throw new Rejection('NOT_APPROVED');
  if (!companyApproved) throw new Rejection('COMPANY_NOT_APPROVED');
}

const NOT_ON_BEHALF = [{ field: 'reason', rule: 'required', message: 'Say for which company you act, and why' }];

function checkAmount(amount: Cents, minimumBid: Cents | null): void {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAXIMUM_AMOUNT * 100) {
    throw new Rejection('INVALID', [
      { field: 'biddingAmount', rule: 'amount', message: 'A bid is positive and at most 10,000,000,000.00' },
    ]);
  }
  if (minimumBid !== null && amount < minimumBid) throw new Rejection('BID_BELOW_MINIMUM');
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

/** In canonical order while the amount is open, which spares sorting (`canonicalJson`). */
const bidData = (
  { bidId, lotId, companyId, userId }: Pick<Bid, 'bidId' | 'lotId' | 'companyId' | 'userId'>,
  amount: BidAmount,
  onBehalf: OnBehalf | undefined,
) => ({ ...amount, bidId, companyId, lotId, ...enteredBy(onBehalf), userId });

const enteredBy = (onBehalf: OnBehalf | undefined) => (onBehalf ? { onBehalf: { reason: onBehalf.reason } } : {});

/** Soft close: a bid accepted shortly before the end gives the others time to answer it. */
function extension({ extension: rule, endsAt }: LiveAuction, { now }: Context): AuctionEvent[] {
  if (!rule || millisBetween(now, endsAt) > rule.windowSeconds * 1000) return [];
  return [{ type: 'EndExtended', data: { endsAt: plusMillis(endsAt, rule.extendSeconds * 1000) } }];
}
