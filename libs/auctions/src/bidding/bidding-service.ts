import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PersonalNews } from '@tender/context/personal-news';
import { ERROR_MESSAGES, type BidView, type Cents, type ErrorCode, type FailedBidding } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { newIdWithin, Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Memberships, type Membership } from '@tender/people';
import { mayBid } from '@tender/people/may-bid';
import { AuctionCommandMessage, auctionIdFrom, auctionIdWithin } from '../auction-command-message.js';
import type { Auction, ExistingAuction } from '../rules/auction.js';
import type { AuctionCommandOf, BidderFacts, PlaceBid, ReviseBid, WithdrawBid } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { lastChangeOf } from '../rules/bid-book.js';
import { bidderOn, newBidder, type Bidder } from '../rules/decide-bids.js';
import { auctionStream, type AuctionId } from '../rules/auction.events.js';
import { AuctionReader, readsAll } from '../read-models/auction-reader.js';
import { bidForOwner, bidForStaff } from '../read-models/auction-views.js';
import { bidAfterForOwner, bidAfterForStaff, isBidFact } from '../read-models/bid-answers.js';
import { BidRefusals } from './bid-refusals.js';
import { SealKeys } from '../sealing/seal-keys.js';
import { SealedSight } from '../sealing/sealed-sight.js';

/** A bid as it is asked for: for the actor, unless staff names somebody and says why. */
export interface NewBid {
  auctionId: string;
  lotId: string;
  amount: Cents;
  userId?: string;
  companyId?: string;
  reason?: string;
}

/**
 * What is asked of a bid that stands: in whose name and why, where staff acts, and when it had changed last for whoever
 * asks.
 */
export type Change = Pick<WithdrawBid, 'userId' | 'reason' | 'lastChange'>;

/** Refusals after which the bid may have been stored all the same. */
const IN_DOUBT: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE']);

/**
 * Gathers the facts that a decision on a bid needs, dispatches the command, and answers from its events. It waits for
 * no read model.
 */
@Injectable()
export class BiddingService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly memberships: Memberships,
    private readonly sealKeys: SealKeys,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly news: PersonalNews,
    private readonly refusals: BidRefusals,
  ) {}

  async place(bid: NewBid, context: CommandContext): Promise<BidView> {
    return this.told({ auction: bid.auctionId, lot: bid.lotId }, context, () => this.placeOne(bid, context));
  }

  async revise(bidId: string, change: Change & { amount: Cents }, context: CommandContext): Promise<BidView> {
    return this.told({ auction: auctionIdWithin(bidId), bid: bidId }, context, () =>
      this.reviseOne(bidId, change, context),
    );
  }

  async withdraw(bidId: string, change: Change, context: CommandContext): Promise<BidView> {
    return this.told({ auction: auctionIdWithin(bidId), bid: bidId }, context, () =>
      this.withdrawOne(bidId, change, context),
    );
  }

  private async placeOne(bid: NewBid, context: CommandContext): Promise<BidView> {
    const { lotId, amount, userId, companyId, reason } = bid;
    const auctionId = auctionIdFrom(bid.auctionId);
    if (streamIdOf(lotId) !== auctionId) throw new Rejection('NOT_FOUND');
    // The rules say whose facts they need.
    const bidder = newBidder(bid, context.actor);
    const [auction, membership] = await Promise.all([
      this.auction(auctionId),
      this.membershipOf(bidder, context.actor),
    ]);
    return this.dispatch(
      auctionId,
      {
        type: 'PlaceBid',
        bidId: newIdWithin(auctionId),
        lotId,
        amount,
        userId,
        companyId,
        reason,
        facts: membership && factsIn(membership, bidder),
        ...this.sealFor(auction),
      },
      { ...context, bidderRevision: membership?.revision },
    );
  }

  private async reviseOne(
    bidId: string,
    { amount, userId, reason, lastChange }: Change & { amount: Cents },
    context: CommandContext,
  ): Promise<BidView> {
    const auctionId = auctionIdWithin(bidId);
    const auction = await this.auction(auctionId, bidId);
    const { bidder } = bidderOn(auction, { bidId, userId, reason }, context.actor);
    const membership = await this.membershipOf(bidder, context.actor);
    const command: ReviseBid = {
      type: 'ReviseBid',
      bidId,
      amount,
      userId,
      reason,
      lastChange,
      facts: membership && factsIn(membership, bidder),
      ...this.sealFor(auction),
      ...(auction.bidVisibility === 'sealed' && { seen: await this.sight.seenBy(context.actor, auction) }),
    };
    return this.dispatch(auctionId, command, { ...context, bidderRevision: membership?.revision });
  }

  private async withdrawOne(
    bidId: string,
    { userId, reason, lastChange }: Change,
    context: CommandContext,
  ): Promise<BidView> {
    const auctionId = auctionIdWithin(bidId);
    const auction = await this.auction(auctionId, bidId);
    const { bidder } = bidderOn(auction, { bidId, userId, reason }, context.actor);
    this.sealFor(auction);
    const membership = await this.membershipOf(bidder, context.actor);
    const facts = membership && factsIn(membership, bidder);
    return this.dispatch(
      auctionId,
      { type: 'WithdrawBid', bidId, userId, reason, lastChange, facts },
      { ...context, bidderRevision: membership?.revision },
    );
  }

  /** Voids what stands of a company; answers its bids in the auction. */
  async voidAll(
    id: string,
    said: Omit<AuctionCommandOf<'VoidBids'>, 'type'>,
    context: CommandContext,
  ): Promise<BidView[]> {
    const auctionId = auctionIdFrom(id);
    await this.commands.execute(new AuctionCommandMessage(auctionId, { type: 'VoidBids', ...said }, context));
    return (await this.reader.bids({ companyId: said.companyId, auction: auctionId })).map(bidForStaff);
  }

  /**
   * Whose bid is refused, or cannot be stored, is told so in all open tabs (kind `failed`, `specification.md §3`),
   * beside the answer. Of one whose fate is open nothing is said: it may stand.
   */
  private async told(
    bid: Pick<FailedBidding, 'auction' | 'lot' | 'bid'>,
    { actor, requestId: reference }: CommandContext,
    work: () => Promise<BidView>,
  ): Promise<BidView> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rejection && !IN_DOUBT.has(error.code)) {
        const payload = { ...bid, code: error.code, message: ERROR_MESSAGES[error.code], reference };
        this.news.tell(actor.userId, { kind: 'failed', payload });
        await this.noteRefusal(bid, actor, error.code);
      }
      throw error;
    }
  }

  /** What staff are refused for a company is not the company's. */
  private async noteRefusal(
    { auction: id, lot, bid }: Pick<FailedBidding, 'auction' | 'lot' | 'bid'>,
    actor: Actor,
    code: ErrorCode,
  ): Promise<void> {
    const { companyId } = actor;
    if (companyId === null) return;
    const auction = await this.executor.state(auctionDecider, auctionStream(id)).catch(() => null);
    if (!auction || auction.status === 'none') return;
    const own = bid === undefined ? undefined : auction.bids.get(bid);
    const lotId = lot ?? (own?.companyId === companyId ? own.lotId : undefined);
    if (lotId !== undefined) this.refusals.note(auction, { lotId, companyId, code });
  }

  private async dispatch(
    auctionId: AuctionId,
    command: PlaceBid | ReviseBid | WithdrawBid,
    context: CommandContext,
  ): Promise<BidView> {
    const { state, events } = await this.commands.execute(new AuctionCommandMessage(auctionId, command, context));
    const fact = events.find(isBidFact);
    if (!fact || state.status === 'none') return this.unchanged(command.bidId, state, context.actor);
    if (readsAll(context.actor)) return bidAfterForStaff(fact, state);
    const sealKey = this.sealKeys.ifOpen(state);
    if (!sealKey) return bidAfterForOwner(fact, state);
    return bidAfterForOwner(fact, state, { sealKey, seen: await this.sight.seenBy(context.actor, state) });
  }

  /**
   * The same amount again: the bid as it stands, with its receipt, which the read model alone has.
   * @throws Rejection UNAVAILABLE while it lacks the bid's last change: a repetition under the same key may find it
   */
  private async unchanged(bidId: string, auction: Auction, actor: Actor): Promise<BidView> {
    const present = auction.status === 'none' ? undefined : auction.bids.get(bidId);
    const bid = await this.reader.bid(bidId);
    if (!bid || !present || bid.receivedAt < lastChangeOf(present)) throw new Rejection('UNAVAILABLE');
    return readsAll(actor)
      ? bidForStaff(bid)
      : bidForOwner(bid, (await this.reader.openersFor([bid], actor)).get(bid.auction));
  }

  /**
   * The auction as far as a bid's facts go: that it is there, how its bids are kept, whose a bid is. None of these
   * changes while it runs, so that a state at hand will do; the command decides on the stream's own.
   * @throws Rejection NOT_FOUND
   */
  private async auction(auctionId: AuctionId, bidId?: string): Promise<ExistingAuction> {
    const recent = await this.executor.recentState(auctionDecider, auctionStream(auctionId));
    if (recent.status === 'live' && (bidId === undefined || recent.bids.get(bidId))) return recent;
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') throw new Rejection('NOT_FOUND');
    return auction;
  }

  /** From the person's and the company's own streams, never from a read model. */
  private membershipOf({ userId }: Bidder, actor: Actor): Promise<Membership | null> {
    return actor.userId === userId ? this.memberships.ofActor(actor) : this.memberships.ofUser(userId);
  }

  /** @throws Rejection SEAL_NOT_OPEN. The rules refuse a bid on a completed auction for that. */
  private sealFor(auction: ExistingAuction): Pick<PlaceBid, 'seal'> {
    if (auction.status === 'completed') return {};
    const key = this.sealKeys.of(auction);
    return key ? { seal: this.sealKeys.seal(key) } : {};
  }
}

/** What a decision on a bid reads of the bidder. */
function factsIn(membership: Membership, { reason }: Bidder): BidderFacts {
  const { companyId, role, companyStatus } = membership;
  const userApproved = mayBid(membership, { onBehalf: reason !== undefined });
  return { companyId, role, userApproved, companyApproved: companyStatus === 'approved' };
}
