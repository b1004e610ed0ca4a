import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@tender/event-store';
import { isId, streamIdOf } from '@tender/kernel';
import {
  GivesProposalFacts,
  type NamedLot,
  type ProposalFacts,
  type ProposalSubject,
  type ProposedBidder,
  type ProposedCall,
} from '@tender/people';
import type { Auction, ExistingAuction } from '../rules/auction.js';
import type { Bid } from '../rules/bid-book.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream } from '../rules/auction.events.js';
import { SealKeys } from '../sealing/seal-keys.js';

const CONTROLLERS: ReadonlySet<string | undefined> = new Set([
  'AuctionController',
  'BiddingController',
  'LotController',
]);

/** The auction of a proposed call. In a sealed auction the amount of a proposed bid is encrypted with the auction's key. */
@GivesProposalFacts()
@Injectable()
export class AuctionProposalFacts implements ProposalFacts {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
  ) {}

  async factsOf({ handler, params, body }: ProposedCall): Promise<ProposalSubject | null> {
    if (!CONTROLLERS.has(handler.split('.')[0])) return null;
    const named = [body.auctionId, params.auctionId, ...Object.values(params)].find((id) => isId(id));
    if (typeof named !== 'string') return null;
    const auctionId = streamIdOf(named) ?? named;
    const auction = await this.auction(auctionId);
    if (auction.status === 'none') return null;
    return {
      auctionId,
      key: auction.status === 'completed' ? undefined : this.sealKeys.keyOf(auction),
      secrets: ['biddingAmount'],
      bidder: bidderOf(auction, { handler, params, body }),
    };
  }

  async titleOf(auctionId: string): Promise<string> {
    const auction = await this.auction(auctionId);
    return auction.status === 'none' ? '' : auction.name;
  }

  async isOver(auctionId: string): Promise<boolean> {
    return (await this.auction(auctionId)).status === 'completed';
  }

  async namesIn(auctionId: string, ids: readonly string[]): Promise<Record<string, NamedLot>> {
    const auction = await this.auction(auctionId);
    if (auction.status === 'none') return {};
    const named = (id: string): NamedLot | null => {
      const bid = auction.bids.findBid(id);
      const lot = auction.lots.get(bid?.lotId ?? id);
      return lot ? { lotNo: lot.lotNo, ...(bid && { bidder: bidderIn(bid) }) } : null;
    };
    return Object.fromEntries(ids.flatMap((id) => (named(id) ? [[id, named(id)!]] : [])));
  }

  private auction(auctionId: string): Promise<Auction> {
    return this.executor.state(auctionDecider, auctionStream(auctionId));
  }
}

/** The facts of a new bid, or of the bid that is revised or withdrawn. */
function bidderOf(auction: ExistingAuction, { handler, params, body }: ProposedCall): ProposedBidder | undefined {
  if (!handler.startsWith('BiddingController.')) return undefined;
  const { companyId, userId, lotId } = body;
  if (typeof companyId === 'string' && typeof userId === 'string' && typeof lotId === 'string')
    return { companyId, userId, lotId };
  const bid = auction.bids.findBid(params.id ?? '');
  return bid && bidderIn(bid);
}

const bidderIn = ({ companyId, userId, lotId }: Bid): ProposedBidder => ({ companyId, userId, lotId });
