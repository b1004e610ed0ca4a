import { setTimeout as delay } from 'node:timers/promises';
import { auctionCatalogue, auctionStream, isBidEvent, type AuctionEvent } from '@tender/auctions/rules';
import { upcast, type EventStore, type RecordedEvent } from '@tender/event-store';
import { changesNothing, oneAtATime } from '@tender/kernel';
import { formatReceipt } from '@tender/proof';
import { anchorDigest } from '../tree/anchor-digest.js';
import { AuctionTree, eventLeaf, placesOf, saltsOf, treeSize } from '../tree/auction-tree.js';
import { leafOf, sealKeyIn } from '../tree/leaf.js';
import type { AnswerTo, BidsRequest, ProofAnswer, ProofRequest, ProvenBid, TreeParameters } from './messages.js';

/** Events per page, and the pause in ms after it: the event writer may need this core. */
const PAGE = 250;
const REST_MILLIS = 1;
/** Limit of cached trees: some 70 MB each. */
const MOST_TREES = 2;

/** Limit of receipts per answer: the main thread signs them in one turn and blocks other requests. */
const RECEIPTS_AT_ONCE = 50;

interface BidLeaf {
  revision: number;
  hash: string;
  salt: string;
  index: number;
}

interface OpenTree {
  tree: AuctionTree;
  bids: Map<string, BidLeaf[]>;
}

/** Builds trees and proofs from the events only. Shares nothing with the event writer. */
export class ProofDesk {
  private readonly trees = new Map<string, Promise<OpenTree>>();
  /** One tree is built at a time, however many buyers ask: each takes as much memory as a cached one. */
  private readonly inQueue = oneAtATime();

  constructor(private readonly events: Pick<EventStore, 'readStream' | 'heads' | 'readAll'>) {}

  async answer(request: ProofRequest): Promise<ProofAnswer> {
    switch (request.kind) {
      case 'root': {
        const { tree } = await this.open(request.tree);
        return { kind: 'root', size: tree.size, root: tree.root };
      }
      case 'bids':
        return this.bidsOf(request.tree, request);
      case 'digest':
        return { kind: 'digest', digest: await anchorDigest(this.events, { ...request, upTo: BigInt(request.upTo) }) };
    }
  }

  private async bidsOf(
    terms: TreeParameters,
    { companyId, hash, from, checkpoint, log }: BidsRequest,
  ): Promise<AnswerTo<Extract<ProofRequest, { kind: 'bids' }>>> {
    const { tree, bids } = await this.open(terms);
    const own = (bids.get(companyId) ?? []).filter((bid) => hash === undefined || bid.hash === hash);
    const sealKey = await this.sealKeyOf(terms);
    const proven: ProvenBid[] = [];
    for (const { revision, salt, index } of own.slice(from, from + RECEIPTS_AT_ONCE)) {
      const [recorded] = await this.events.readStream(auctionStream(terms.auctionId), revision, 1);
      const event = leafOf(recorded!, sealKey);
      const auction = { index, hashes: tree.proof(index), checkpoint };
      proven.push({ event, file: formatReceipt({ salt, event, auction, log }) });
    }
    const next = from + proven.length;
    return { kind: 'bids', bids: proven, next: next < own.length ? next : null };
  }

  private open(terms: TreeParameters): Promise<OpenTree> {
    const known = this.trees.get(terms.auctionId);
    const opened = known ?? this.inQueue(() => this.build(terms));
    this.trees.delete(terms.auctionId);
    this.trees.set(terms.auctionId, opened);
    // A failed build is not cached.
    opened.catch(() => this.trees.delete(terms.auctionId));
    for (const oldest of [...this.trees.keys()].slice(0, -MOST_TREES)) this.trees.delete(oldest);
    return opened;
  }

  private async build(terms: TreeParameters): Promise<OpenTree> {
    const key = Buffer.from(terms.key, 'hex');
    const events = terms.revision + 1;
    const [places, salts] = [placesOf(key, events, treeSize(events, terms.leastSize)), saltsOf(key, events)];
    const sealKey = await this.sealKeyOf(terms);
    const leaves: Buffer[] = [];
    const bids = new Map<string, BidLeaf[]>();
    for await (const event of this.eventsOf(terms)) {
      const { revision } = event;
      const [salt, index] = [salts[revision]!, places[revision]!];
      leaves.push(eventLeaf(salt, leafOf(event, sealKey)));
      if (changesNothing(event)) continue;
      const fact = upcast<AuctionEvent>(auctionCatalogue, event);
      if (!isBidEvent(fact)) continue;
      const bid: BidLeaf = { revision, hash: event.metadata.hash, salt, index };
      const own = bids.get(fact.data.companyId);
      if (own) own.push(bid);
      else bids.set(fact.data.companyId, [bid]);
    }
    if (leaves.length !== events) throw new Error(`auction ${terms.auctionId} has lost events`);
    return { tree: await AuctionTree.of(key, leaves, terms.leastSize), bids };
  }

  /** Seal key of an auction; undefined if nothing was sealed, or the auction was cancelled. */
  private async sealKeyOf({ auctionId, revision }: TreeParameters): Promise<Buffer | undefined> {
    const [last] = await this.events.readStream(auctionStream(auctionId), revision, 1);
    return last && sealKeyIn(last);
  }

  private async *eventsOf({ auctionId, revision }: TreeParameters): AsyncGenerator<RecordedEvent> {
    for (let from = 0; from <= revision; from += PAGE) {
      const page = await this.events.readStream(auctionStream(auctionId), from, Math.min(PAGE, revision + 1 - from));
      if (page.length === 0) return;
      yield* page;
      await delay(REST_MILLIS);
    }
  }
}
