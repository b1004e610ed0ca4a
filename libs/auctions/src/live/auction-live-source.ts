import { Injectable } from '@nestjs/common';
import { LiveMessages, type LiveMessage, type LiveSource, type EventMapper } from '@tender/context/live';
import { CommandExecutor, upcast, type RecordedEvent, type RecordedFact, type StreamState } from '@tender/event-store';
import type { Auction, ExistingAuction } from '../rules/auction.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionCatalogue, auctionStreams, type AuctionEvent } from '../rules/auction.events.js';
import { enteredAt, isBidFact, setterOf } from '../read-models/bid-answers.js';
import { liveMessages, type MessageFacts } from './live-messages.js';
import { SealKeys } from '../sealing/seal-keys.js';
import { SealedSight } from '../sealing/sealed-sight.js';

@Injectable()
@LiveMessages()
export class AuctionLiveSource implements LiveSource {
  readonly kind = auctionStreams;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
    private readonly sight: SealedSight,
  ) {}

  startPage(): EventMapper {
    const auctions = new Map<string, StreamState<Auction>>();
    return (event) => {
      const known = auctions.get(event.stream);
      if (known && known.revision >= event.revision) return this.messagesOf(known.state, event);
      return this.executor.stateWith(auctionDecider, event).then((reached) => {
        auctions.set(event.stream, reached);
        return this.messagesOf(reached.state, event);
      });
    };
  }

  private messagesOf(auction: Auction, event: RecordedEvent): LiveMessage[] | Promise<LiveMessage[]> {
    if (auction.status === 'none') return [];
    const fact = upcast<AuctionEvent>(auctionCatalogue, event);
    if (auction.bidVisibility !== 'sealed') return liveMessages(fact, { auction });
    return this.sealedFacts(auction, fact).then((facts) => liveMessages(fact, facts));
  }

  private async sealedFacts(auction: ExistingAuction, fact: RecordedFact<AuctionEvent>): Promise<MessageFacts> {
    const sealKey = this.sealKeys.ifOpen(auction);
    // Without the key, messages contain no amount.
    if (!sealKey || !isBidFact(fact)) return { auction };
    const seers = await this.sight.seersOf(
      { userId: setterOf(fact, auction), companyId: fact.data.companyId },
      auction,
      enteredAt(fact, auction),
    );
    return { auction, sealed: { sealKey, seers } };
  }
}
