import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@tender/event-store';
import { isId, streamIdOf } from '@tender/kernel';
import { GivesProposalFacts, type ProposalFacts, type ProposalSubject, type ProposedCall } from '@tender/people';
import type { Auction } from '../rules/auction.js';
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
    };
  }

  async titleOf(auctionId: string): Promise<string> {
    const auction = await this.auction(auctionId);
    return auction.status === 'none' ? '' : auction.name;
  }

  private auction(auctionId: string): Promise<Auction> {
    return this.executor.state(auctionDecider, auctionStream(auctionId));
  }
}
