import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BidView, Cents } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { newIdWithin, Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Memberships, type Membership } from '@tender/people';
import { mayBid } from '@tender/people/may-bid';
import { AuctionCommandMessage, auctionIdFrom, auctionIdWithin } from '../auction-command-message.js';
import type { Auction, ExistingAuction } from '../rules/auction.js';
import type { AuctionCommandOf, BidderFacts, PlaceBid, ReviseBid, WithdrawBid } from '../rules/auction.commands.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { lastChangeOf } from '../rules/bid-book.js';
import { bidderOn, newBidder, type Bidder } from '../rules/decisions/decide-bids.js';
import { auctionStream, type AuctionId, type BidId } from '../rules/auction.events.js';
import { AuctionReader, readsAll } from '../read-models/auction-reader.js';
import { bidForOwner, bidForStaff } from '../read-models/auction-views.js';
import { bidAfterForOwner, bidAfterForStaff, isBidFact } from '../read-models/bid-answers.js';
import { RefusalObserver } from './refusal-observer.js';
import { SealKeys } from '../sealing/seal-keys.js';
import { isSeen, SealedSight } from '../sealing/sealed-sight.js';

export interface NewBid {
  auctionId: string;
  lotId: string;
  amount: Cents;
  userId?: string;
  companyId?: string;
  reason?: string;
}

export type Change = Pick<WithdrawBid, 'userId' | 'reason' | 'lastChange'>;
type OwnPart<Command extends ReviseBid | WithdrawBid> = Omit<Command, keyof Change | 'bidId' | 'facts'>;
type RevisionOrWithdrawal = OwnPart<ReviseBid> | OwnPart<WithdrawBid>;

/** Answers from the command's events where possible, without waiting for a read model. */
@Injectable()
export class BiddingService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly memberships: Memberships,
    private readonly sealKeys: SealKeys,
    private readonly reader: AuctionReader,
    private readonly sight: SealedSight,
    private readonly observer: RefusalObserver,
  ) {}

  place(bid: NewBid, context: CommandContext): Promise<BidView> {
    const { lotId, amount, userId, companyId, reason } = bid;
    return this.observer.observe({ auction: bid.auctionId, lot: lotId }, context, async () => {
      const auctionId = auctionIdFrom(bid.auctionId);
      if (streamIdOf(lotId) !== auctionId) throw new Rejection('NOT_FOUND');
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
    });
  }

  revise(bidId: string, { amount, ...change }: Change & { amount: Cents }, context: CommandContext): Promise<BidView> {
    return this.changeBid({ ...change, bidId }, context, async (auction) => ({
      type: 'ReviseBid',
      amount,
      ...this.sealFor(auction),
      ...(await this.seenIn(auction, bidId, context.actor)),
    }));
  }

  /** The author of a sealed bid, if the actor sees its amount. */
  private async seenIn(auction: ExistingAuction, bidId: BidId, actor: Actor): Promise<Pick<ReviseBid, 'seen'>> {
    const bid = auction.bidVisibility === 'sealed' ? auction.bids.findBid(bidId) : undefined;
    if (!bid) return {};
    const isVisible = isSeen(await this.sight.seenBy(actor, auction), bid.userId, lastChangeOf(bid));
    return isVisible ? { seen: new Set([bid.userId]) } : {};
  }

  withdraw(bidId: string, change: Change, context: CommandContext): Promise<BidView> {
    return this.changeBid({ ...change, bidId }, context, (auction) => {
      // A sealed auction whose key is lost accepts no changes of bids.
      this.sealFor(auction);
      return { type: 'WithdrawBid' };
    });
  }

  private async changeBid(
    change: Change & { bidId: BidId },
    context: CommandContext,
    commandOn: (auction: ExistingAuction) => RevisionOrWithdrawal | Promise<RevisionOrWithdrawal>,
  ): Promise<BidView> {
    const { bidId } = change;
    const auctionId = auctionIdWithin(bidId);
    return this.observer.observe({ auction: auctionId, bid: bidId }, context, async () => {
      const auction = await this.auction(auctionId, bidId);
      const { bidder } = bidderOn(auction, change, context.actor);
      const membership = await this.membershipOf(bidder, context.actor);
      const facts = membership && factsIn(membership, bidder);
      return this.dispatch(
        auctionId,
        { ...change, ...(await commandOn(auction)), facts },
        { ...context, bidderRevision: membership?.revision },
      );
    });
  }

  /** @returns all bids of the company in the auction */
  async voidAll(
    id: string,
    said: Omit<AuctionCommandOf<'VoidBids'>, 'type'>,
    context: CommandContext,
  ): Promise<BidView[]> {
    const auctionId = auctionIdFrom(id);
    await this.commands.execute(new AuctionCommandMessage(auctionId, { type: 'VoidBids', ...said }, context));
    return (await this.reader.bids({ companyId: said.companyId, auction: auctionId })).map(bidForStaff);
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

  /** @throws Rejection UNAVAILABLE while the read model, which alone has the receipt, lacks the bid's last change */
  private async unchanged(bidId: string, auction: Auction, actor: Actor): Promise<BidView> {
    const present = auction.status === 'none' ? undefined : auction.bids.findBid(bidId);
    const bid = await this.reader.bid(bidId);
    if (!bid || !present || bid.receivedAt < lastChangeOf(present)) throw new Rejection('UNAVAILABLE');
    return readsAll(actor)
      ? bidForStaff(bid)
      : bidForOwner(bid, (await this.reader.openersFor([bid], actor)).get(bid.auction));
  }

  /**
   * While the auction is live, a recent state is enough: the executor decides on the present one.
   * @throws Rejection NOT_FOUND
   */
  private async auction(auctionId: AuctionId, bidId?: string): Promise<ExistingAuction> {
    const recent = await this.executor.recentState(auctionDecider, auctionStream(auctionId));
    if (recent.status === 'live' && (bidId === undefined || recent.bids.findBid(bidId))) return recent;
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (auction.status === 'none') throw new Rejection('NOT_FOUND');
    return auction;
  }

  /** The membership comes from streams, never from a read model. */
  private membershipOf({ userId }: Bidder, actor: Actor): Promise<Membership | null> {
    return actor.userId === userId ? this.memberships.ofActor(actor) : this.memberships.ofUser(userId);
  }

  /**
   * Returns no seal for an open auction, and for a completed one, which refuses the bid.
   * @throws Rejection SEAL_NOT_OPEN
   */
  private sealFor(auction: ExistingAuction): Pick<PlaceBid, 'seal'> {
    if (auction.status === 'completed') return {};
    const key = this.sealKeys.keyOf(auction);
    return key ? { seal: this.sealKeys.seal(key) } : {};
  }
}

function factsIn(membership: Membership, { reason }: Bidder): BidderFacts {
  const { companyId, role, companyStatus } = membership;
  const userApproved = mayBid(membership, { onBehalf: reason !== undefined });
  return { companyId, role, userApproved, companyApproved: companyStatus === 'approved' };
}
