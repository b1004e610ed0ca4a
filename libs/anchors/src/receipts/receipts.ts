import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AuctionReader,
  companyOf,
  endsOf,
  stepsForOwner,
  type AuctionDocument,
  type ReceiptDocument,
} from '@tender/auctions';
import {
  usdOf,
  type AuctionReceiptsView,
  type BidEndView,
  type BidProofView,
  type BidStepView,
} from '@tender/contracts';
import { EVENTS_PLACE } from '@tender/context/module';
import { upcast, EVENT_STORE, type EventStore } from '@tender/event-store';
import { Rejection, type Actor } from '@tender/kernel';
import {
  fromHex,
  parseEntry,
  readBid,
  signCheckpoint,
  signStatement,
  textOf,
  type NoteSigner,
  type TlogProof,
} from '@tender/proof';
import { READ_STORE, type EventsPlace, type ReadStore } from '@tender/read-store';
import { PublicLog } from '../log/public-log.js';
import { loggedAuctions, type LoggedAuctionDocument } from '../read-models/log-document.js';
import { ANCHORS, anchorsCatalogue, type AnchorsEvent } from '../rules/anchors.events.js';
import type { AnswerTo, ProofRequest, ProvenBid, TreeParameters } from '../thread/messages.js';
import { ProofThread } from '../thread/proof-thread.js';
import { leastSize } from '../tree/tree-size.js';

/** Idle time in ms after which the thread ends and frees its trees. */
const IDLE_MILLIS = 10 * 60_000;

const SIGNED_PER_TURN = 50;

@Injectable()
export class Receipts implements OnApplicationShutdown {
  private readonly thread: ProofThread;

  constructor(
    @Inject(EVENTS_PLACE) place: EventsPlace,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly reader: AuctionReader,
    private readonly log: PublicLog,
  ) {
    this.thread = new ProofThread(place, IDLE_MILLIS);
  }

  /** @param hash restricts the result to one receipt. @throws Rejection NOT_FOUND */
  async of(auctionId: string, actor: Actor, hash?: string): Promise<AuctionReceiptsView> {
    const auction = await this.reader.auction(auctionId, actor);
    const logged = await this.store.view(loggedAuctions).get(auction._id);
    const proof = logged && (await this.proofOf(logged));
    const receipts = proof ? await this.proven(proof, actor, hash) : await this.stated(auction, actor);
    const state = proof ? 'proven' : auction.status === 'completed' ? 'proving' : 'running';
    return { auctionId: auction._id, state, logKey: await this.log.vkey(), receipts };
  }

  /** @throws Rejection NOT_FOUND */
  async file(auctionId: string, hash: string, actor: Actor): Promise<BidProofView> {
    const found = (await this.of(auctionId, actor, hash)).receipts.find((receipt) => receipt.hash === hash);
    if (!found) throw new Rejection('NOT_FOUND');
    return found;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  private async stated(auction: AuctionDocument, actor: Actor): Promise<BidProofView[]> {
    const own = await this.ownOf(auction._id, actor);
    const steps = stepsForOwner(own, (await this.reader.openersFor(own, actor)).get(auction._id));
    const signer = await this.signer();
    const receipts: BidProofView[] = [];
    for (const [index, step] of steps.entries()) {
      receipts.push(statedBid(auction._id, step, signer));
      if (index % SIGNED_PER_TURN === 0) await nextTurn();
    }
    return receipts;
  }

  private ownOf(auction: string, actor: Actor): Promise<ReceiptDocument[]> {
    return this.reader.receipts({ companyId: companyOf(actor), auction });
  }

  private async signer(): Promise<NoteSigner> {
    return this.log.key.signer(await this.log.name());
  }

  private async proofOf({ _id: auctionId, treeAt, root }: LoggedAuctionDocument): Promise<AuctionProof | null> {
    if (root === null || treeAt === null) return null;
    const begun = await this.factAt(treeAt);
    if (begun.type !== 'TreeBegun') throw new Error(`event ${treeAt} of ${ANCHORS} begins no tree`);
    const name = await this.log.name();
    const log = await this.log.proofOf(root);
    const { size, root: hash } = rootIn(log);
    const signer = this.log.key.auctionSigner(name, auctionId);
    const tree = { ...begun.data, leastSize: leastSize() };
    return { tree, checkpoint: signCheckpoint({ size, root: fromHex(hash) }, signer), log };
  }

  private async factAt(revision: number): Promise<AnchorsEvent> {
    const [event] = await this.events.readStream(ANCHORS, revision, 1);
    if (!event) throw new Error(`event ${revision} of ${ANCHORS} is missing`);
    return upcast<AnchorsEvent>(anchorsCatalogue, event);
  }

  /** Fetches in parts, so that other requests are served in between. */
  private async proven(
    { tree, checkpoint, log }: AuctionProof,
    actor: Actor,
    hash: string | undefined,
  ): Promise<BidProofView[]> {
    const shared = { tree, companyId: companyOf(actor), hash, checkpoint, log };
    const signer = await this.signer();
    const own = await this.ownOf(tree.auctionId, actor);
    const known = endsOf(own);
    const ends = new Map(own.map((receipt) => [receipt.hash, known.get(receipt._id)]));
    const receipts: BidProofView[] = [];
    for (let from: number | null = 0; from !== null;) {
      const part: AnswerTo<ProofRequest & { kind: 'bids' }> = await this.thread.request({
        kind: 'bids',
        ...shared,
        from,
      });
      for (const bid of part.bids) receipts.push(provenBid(bid, ends, signer));
      from = part.next;
    }
    return receipts;
  }
}

function statedBid(
  auctionId: string,
  { bidId, lotId, type, biddingAmount, unreadable, at, onBehalf, ended, hash = '' }: BidStepView,
  signer: NoteSigner,
): BidProofView {
  const statement = signStatement({ auctionId, hash, at }, signer);
  return {
    ...{ bidId, lotId, type, biddingAmount, at, ended, hash, statement, file: null },
    ...(unreadable && { unreadable }),
    ...(onBehalf && { onBehalf }),
  };
}

function provenBid(
  { event, file }: ProvenBid,
  ends: ReadonlyMap<string, BidEndView | undefined>,
  signer: NoteSigner,
): BidProofView {
  const { bidId, lotId, type, amount, at, onBehalf, hash, auctionId } = readBid(event);
  const statement = signStatement({ auctionId, hash, at }, signer);
  const biddingAmount = amount === null ? null : usdOf(amount);
  return {
    ...{ bidId, lotId, type: type as BidProofView['type'], biddingAmount, at, hash, statement, file },
    ended: ends.get(hash) ?? null,
    ...(onBehalf !== null && { onBehalf: { reason: onBehalf } }),
  };
}

interface AuctionProof {
  tree: TreeParameters;
  checkpoint: string;
  log: TlogProof;
}

function rootIn({ extra }: TlogProof): { size: number; root: string } {
  const entry = parseEntry(textOf(extra ?? new Uint8Array()));
  if (entry.kind !== 'root') throw new Error('the log entry is not a root');
  return entry;
}
