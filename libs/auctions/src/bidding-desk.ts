import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BidView } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { newIdWithin, Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Standings } from '@tender/people';
import { AskAuction, auctionIdFrom, auctionIdWithin } from './ask-auction.js';
import type { ExistingAuction } from './auction.js';
import type { BidderFacts, PlaceBid, ReviseBid, WithdrawBid } from './auction.commands.js';
import { auctionDecider } from './auction-decider.js';
import { auctionStream, type AuctionId } from './auction.events.js';
import { AuctionReader, isStaff } from './auction-reader.js';
import { bidForOwner, bidForStaff } from './auction-views.js';
import { bidAfterForOwner, bidAfterForStaff, isBidFact } from './bid-answers.js';
import type { PlaceBidBody, ReviseBidBody, VoidBidsBody, WithdrawBidBody } from './bid.dto.js';
import { cents } from './dto-rules.js';
import { SealKeys } from './seal-keys.js';
import { SealedSight } from './sealed-sight.js';

/** The way of a bid: gathers the bidder's standing and the seal, asks the auction, answers from its events. No read model is waited for. */
@Injectable()
export class BiddingDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly standings: Standings,
    private readonly sealKeys: SealKeys,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
  ) {}

  async place(body: PlaceBidBody, context: CommandContext): Promise<BidView> {
    const { lotId, biddingAmount } = body;
    const auctionId = auctionIdFrom(body.auctionId);
    if (streamIdOf(lotId) !== auctionId) throw new Rejection('NOT_FOUND');
    const bidder = bidderOf(body, context.actor);
    const [auction, facts] = await Promise.all([this.auction(auctionId), this.factsOf(bidder)]);
    const command: PlaceBid = {
      type: 'PlaceBid',
      bidId: newIdWithin(auctionId),
      lotId,
      amount: cents(biddingAmount),
      bidder: facts,
      ...this.sealFor(auction),
      ...(bidder.reason !== undefined && {
        onBehalf: { companyId: bidder.companyId, userId: bidder.userId, reason: bidder.reason },
      }),
    };
    return this.ask(auctionId, command, context);
  }

  async revise(bidId: string, { biddingAmount, reason }: ReviseBidBody, context: CommandContext): Promise<BidView> {
    const auctionId = auctionIdWithin(bidId);
    const auction = await this.auction(auctionId);
    const bidder = await this.factsOf(bidderOn(auction, bidId, context.actor));
    const command: ReviseBid = {
      type: 'ReviseBid',
      bidId,
      amount: cents(biddingAmount),
      bidder,
      ...this.sealFor(auction),
      ...acting(reason, context.actor),
      ...(auction.bidVisibility === 'sealed' && { seen: await this.sight.seenBy(context.actor, auction) }),
    };
    return this.ask(auctionId, command, context);
  }

  async withdraw(bidId: string, { reason }: WithdrawBidBody, context: CommandContext): Promise<BidView> {
    const auctionId = auctionIdWithin(bidId);
    const bidder = await this.factsOf(bidderOn(await this.auction(auctionId), bidId, context.actor));
    const command: WithdrawBid = { type: 'WithdrawBid', bidId, bidder, ...acting(reason, context.actor) };
    return this.ask(auctionId, command, context);
  }

  /** Voids what stands of a company; answers its bids in the auction. */
  async voidAll(id: string, { companyId, reason }: VoidBidsBody, context: CommandContext): Promise<BidView[]> {
    const auctionId = auctionIdFrom(id);
    await this.commands.execute(new AskAuction(auctionId, { type: 'VoidBids', companyId, reason }, context));
    return (await this.reader.bids({ companyId, auction: auctionId })).map(bidForStaff);
  }

  private async ask(
    auctionId: AuctionId,
    command: PlaceBid | ReviseBid | WithdrawBid,
    context: CommandContext,
  ): Promise<BidView> {
    const { state, events } = await this.commands.execute(new AskAuction(auctionId, command, context));
    const fact = events.find(isBidFact);
    if (!fact || state.status === 'none') return this.unchanged(command.bidId, context.actor);
    if (isStaff(context.actor)) return bidAfterForStaff(fact, state);
    const sealKey = this.sealKeys.of(state);
    return bidAfterForOwner(fact, state, sealKey && { sealKey, seen: await this.sight.seenBy(context.actor, state) });
  }

  /** The same amount again: the bid as it was, with its first receipt. */
  private async unchanged(bidId: string, actor: Actor): Promise<BidView> {
    const bid = await this.reader.bid(bidId);
    if (!bid) throw new Rejection('NOT_FOUND');
    return isStaff(actor)
      ? bidForStaff(bid)
      : bidForOwner(bid, (await this.reader.openersFor([bid], actor)).get(bid.auction));
  }

  /** @throws Rejection NOT_FOUND */
  private async auction(auctionId: AuctionId): Promise<ExistingAuction> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') throw new Rejection('NOT_FOUND');
    return auction;
  }

  /** From the person's and the company's own streams, never from a read model. */
  private async factsOf({ userId, companyId }: { userId: string; companyId: string }): Promise<BidderFacts> {
    const standing = await this.standings.ofUser(userId);
    if (!standing || standing.companyId !== companyId) throw new Rejection('NOT_FOUND');
    return {
      role: standing.role,
      userApproved: standing.status === 'approved',
      companyApproved: standing.companyStatus === 'approved',
    };
  }

  private sealFor(auction: ExistingAuction): Pick<PlaceBid, 'seal'> {
    const key = this.sealKeys.of(auction);
    return key ? { seal: this.sealKeys.seal(key) } : {};
  }
}

interface Bidder {
  userId: string;
  companyId: string;
  /** Why an admin acts for them. */
  reason?: string;
}

/** Whose bid it is to be: the session's, unless an admin names another and says why. A forged identity is a 403 (`domain.md §2`). */
function bidderOf({ userId, companyId, reason }: PlaceBidBody, actor: Actor): Bidder {
  if (isStaff(actor)) {
    const missing = Object.entries({ companyId, userId, reason }).filter(([, value]) => value === undefined);
    if (missing.length > 0)
      throw new Rejection(
        'INVALID',
        missing.map(([field]) => ({ field, rule: 'required', message: `${field} says for whom you bid, and why` })),
      );
    return { userId: userId!, companyId: companyId!, reason };
  }
  const own = ownBidder(actor);
  if ((userId ?? own.userId) !== own.userId || (companyId ?? own.companyId) !== own.companyId)
    throw new Rejection('FORBIDDEN');
  return own;
}

/** Who acts on a bid that is there: the session's buyer, or for an admin whoever's bid it is. Whether it is the buyer's own, the auction decides. */
function bidderOn(auction: ExistingAuction, bidId: string, actor: Actor): Bidder {
  if (!isStaff(actor)) return ownBidder(actor);
  const bid = auction.bids.get(bidId);
  if (!bid) throw new Rejection('NOT_FOUND');
  return bid;
}

const ownBidder = ({ userId, companyId }: Actor): Bidder => ({ userId, companyId: companyId ?? '' });

const acting = (reason: string | undefined, actor: Actor) =>
  isStaff(actor) && reason !== undefined ? { onBehalf: { reason } } : {};
