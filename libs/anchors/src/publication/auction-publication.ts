import type { CommitmentGaps } from '@tender/contracts';
import type { EarlierKey, LogHead, Misfit, Publication, PublicationVerifier, PublishedProof } from '@tender/context';
import { auctionStreams, type AuctionEvent } from '@tender/auctions/rules';
import { upcast, type EventStore, type RecordedEvent } from '@tender/event-store';
import { plusMillis, type Instant } from '@tender/kernel';
import { commitmentTo, NO_COMMITMENT, resultDigest, toHex, type Checkpoint } from '@tender/proof';
import { ANCHORS, anchorsCatalogue, type AnchorsEvent } from '../rules/anchors.events.js';
import { AuctionTree, eventLeaf, saltsUnder } from '../tree/auction-tree.js';
import { leafOf, sealKeyIn } from '../tree/leaf.js';
import { commitmentGaps } from './commitment-gaps.js';
import { verifyAnchors } from './anchor-check.js';
import { isPublication, type Opened, type OpenedCommitment, type OpenedResult, type OpenedTree } from './opened.js';
import {
  headOver,
  headOverResult,
  namedKey,
  stampedAt,
  type SignedHead,
  type SignedKey,
  type SignedResult,
  type TreeInLog,
} from './signed-head.js';

const PAGE = 1_000;

export const auctionPublication: Publication = {
  async publishedAbout(stream, events) {
    const auctionId = auctionStreams.idOf(stream);
    const place = auctionId === null ? undefined : (await placesIn(events)).get(auctionId);
    if (auctionId === null || place?.to === undefined) return [];
    const opened: Opened[] = [];
    let tree: Omit<OpenedTree, 'size' | 'root'> | null = null;
    for await (const [, fact] of factsOf(events, place.from, place.to)) {
      if (fact.type === 'HeadsCommitted')
        for (const { auctionId: of, ...head } of fact.data.heads)
          if (of === auctionId) opened.push({ kind: 'commitment', at: fact.data.at, ...head });
      if (fact.type === 'TreeBegun' && fact.data.auctionId === auctionId)
        tree ??= { kind: 'tree', revision: fact.data.revision, key: fact.data.key };
      if (fact.type === 'RootTaken' && fact.data.auctionId === auctionId && tree)
        opened.push({ ...tree, size: fact.data.size, root: fact.data.root });
    }
    if (place.result) opened.push({ kind: 'result', ...place.result });
    return opened;
  },
  startVerifier: (published) => new AuctionProofVerifier(published as readonly Opened[]),
  checkAnchors: verifyAnchors,
};

interface Place {
  from: number;
  to?: number;
  result?: { at: string; digest: string };
}

/** Progress per store: the next call continues from there. */
const looks = new WeakMap<object, { next: number; places: Map<string, Place> }>();

async function placesIn(events: Pick<EventStore, 'readStream'>): Promise<ReadonlyMap<string, Place>> {
  let look = looks.get(events);
  if (!look) looks.set(events, (look = { next: 0, places: new Map() }));
  for await (const [revision, fact] of factsOf(events, look.next)) {
    look.next = revision + 1;
    // Use only the first event of each type for an auction: a forger may append others.
    if (fact.type === 'CommitmentsBegun' && !look.places.has(fact.data.auctionId))
      look.places.set(fact.data.auctionId, { from: revision });
    if (fact.type === 'RootTaken') {
      const place = look.places.get(fact.data.auctionId);
      if (place) place.to ??= revision;
    }
    if (fact.type === 'ResultTaken') {
      const { auctionId, ...result } = fact.data;
      const place = look.places.get(auctionId);
      if (place) place.result ??= result;
    }
  }
  return look.places;
}

async function* factsOf(
  events: Pick<EventStore, 'readStream'>,
  from: number,
  to = Infinity,
): AsyncGenerator<[revision: number, fact: AnchorsEvent]> {
  for (let at = from; at <= to; at += PAGE) {
    const page = await events.readStream(ANCHORS, at, PAGE);
    for (const event of page)
      if (event.revision <= to) yield [event.revision, upcast<AnchorsEvent>(anchorsCatalogue, event)];
    if (page.length < PAGE) return;
  }
}

/** Tolerance in ms for an event older than a commitment that lacks it: a pending write, or another clock. */
const GRACE = 60_000;

const RESULT_PUBLISHED: AuctionEvent['type'] = 'ResultPublished';
const ENDS: readonly string[] = ['AuctionCompleted', 'AuctionCancelled'] satisfies AuctionEvent['type'][];

const logHead = ({ origin, size, root }: Checkpoint, vkey: string): LogHead => ({
  origin,
  size,
  root: toHex(root),
  vkey,
});

export class AuctionProofVerifier implements PublicationVerifier {
  private readonly commitments: OpenedCommitment[];
  private readonly tree: OpenedTree | undefined;
  /** Salts, generated on demand: a forged file may claim more events than fit in memory. */
  private readonly nextSalts: Iterator<string, never> | null;
  private readonly salts: string[] = [];
  private readonly leaves: Buffer[] = [];
  private readonly sealed: RecordedEvent[] = [];
  private previous = NO_COMMITMENT;
  private checked = 0;
  private root: string | null = null;
  /** Whether the tree covers the auction up to its end. */
  private isWhole = false;
  private readonly signed: SignedHead[];
  private readonly opened: OpenedResult | undefined;
  private readonly signedResults: SignedResult[];
  private readonly signedKeys: SignedKey[];
  private result: { head: string; salt: string | null } | null = null;
  private readonly resultHeads: LogHead[] = [];
  private readonly earlierKeys: EarlierKey[] = [];
  private auctionId = '';
  private readonly heads: LogHead[] = [];
  private publishedAt: Instant | null = null;
  private endedAt: Instant | null = null;
  private stamped: string | null = null;

  /** @param leastSize smaller in tests. @throws TypeError for a form that no release has published */
  constructor(
    published: readonly Opened[],
    private readonly leastSize?: number,
  ) {
    if (!isPublication(published)) throw new TypeError('the published data has another form');
    this.commitments = published.filter((opened) => opened.kind === 'commitment');
    this.tree = published.find((opened) => opened.kind === 'tree');
    this.signed = published.filter((opened) => opened.kind === 'head');
    this.opened = published.find((opened) => opened.kind === 'result');
    this.signedResults = published.filter((opened) => opened.kind === 'resultHead');
    this.signedKeys = published.filter((opened) => opened.kind === 'keyHead');
    this.nextSalts = this.tree ? saltsUnder(Buffer.from(this.tree.key, 'hex')) : null;
  }

  next(event: RecordedEvent): Misfit | null {
    this.auctionId = auctionStreams.idOf(event.stream) ?? '';
    const stale = this.commitments[this.checked - 1];
    if (stale?.revision === event.revision - 1 && event.metadata.at < plusMillis(stale.at, -GRACE))
      return { problem: 'commitment' };
    for (let due = this.commitments[this.checked]; due?.revision === event.revision;) {
      const { salt, commitment } = due;
      if (commitmentTo({ head: event.metadata.hash, salt, previous: this.previous }) !== commitment)
        return { problem: 'commitment' };
      this.previous = commitment;
      due = this.commitments[++this.checked];
    }
    if (event.type === RESULT_PUBLISHED) {
      const { salt = null } = event.data as { salt?: string };
      this.result = { head: event.metadata.hash, salt };
    }
    if (event.type === 'AuctionPublished') this.publishedAt = event.metadata.at;
    if (event.revision === this.tree?.revision) this.endedAt = event.metadata.at;
    this.addLeaf(event);
    return null;
  }

  async finish(): Promise<Misfit | null> {
    if (this.checked < this.commitments.length) return { problem: 'commitment' };
    if (!this.tree) return null;
    const { key, size, root } = this.tree;
    if (!this.isWhole || this.leaves.length !== this.tree.revision + 1) return { problem: 'root' };
    const made = await AuctionTree.of(Buffer.from(key, 'hex'), this.leaves, this.leastSize);
    if (made.size !== size || made.root !== root) return { problem: 'root' };
    this.root = root;
    return (
      (await this.misfitOfHeads({ auctionId: this.auctionId, size, root })) ??
      this.misfitOfResult(root) ??
      this.misfitOfKeys()
    );
  }

  results(): PublishedProof | null {
    if (!this.tree) return null;
    const { checked: commitments, root, heads, stamped } = this;
    return {
      commitments,
      gaps: this.gaps(),
      root,
      heads,
      result: this.result && {
        isBound: this.opened !== undefined,
        isExpected: this.result.salt !== null,
        heads: this.resultHeads,
      },
      ...(this.earlierKeys.length > 0 && { earlierKeys: this.earlierKeys }),
      ...(stamped !== null && { stampedAt: stamped }),
    };
  }

  private gaps(): CommitmentGaps {
    const { publishedAt, endedAt, commitments } = this;
    if (publishedAt === null || endedAt === null) return { count: 0, listed: [] };
    return commitmentGaps(
      publishedAt,
      commitments.map(({ at }) => at),
      endedAt,
    );
  }

  private async misfitOfHeads(tree: TreeInLog): Promise<Misfit | null> {
    for (const signed of this.signed) {
      const head = headOver(signed, tree);
      if (!head) return { problem: 'root' };
      this.heads.push(logHead(head, signed.vkey));
      if (signed.stamp !== undefined) this.stamped = await stampedAt(signed.stamp, head);
    }
    return null;
  }

  private misfitOfResult(root: string): Misfit | null {
    const { opened, result, signedResults } = this;
    if (!opened) return signedResults.length > 0 ? { problem: 'result' } : null;
    const digest = result?.salt ? resultDigest({ root, head: result.head, salt: result.salt }) : null;
    if (digest === null || digest !== opened.digest) return { problem: 'result' };
    for (const signed of signedResults) {
      const head = headOverResult(signed, { auctionId: this.auctionId, digest });
      if (!head) return { problem: 'result' };
      this.resultHeads.push(logHead(head, signed.vkey));
    }
    return null;
  }

  private misfitOfKeys(): Misfit | null {
    for (const signed of this.signedKeys) {
      const named = namedKey(signed);
      if (!named) return { problem: 'root' };
      this.earlierKeys.push({ vkey: named.vkey, head: logHead(named.head, signed.vkey) });
    }
    return null;
  }

  private addLeaf(event: RecordedEvent): void {
    if (!this.tree || event.revision > this.tree.revision) return;
    const isLast = event.revision === this.tree.revision;
    this.isWhole ||= isLast && ENDS.includes(event.type);
    const sealKey = isLast ? sealKeyIn(event) : undefined;
    this.salts.push(this.nextSalts!.next().value);
    this.setLeaf(event);
    if ('sealed' in event.data) this.sealed.push(event);
    if (sealKey === undefined) return;
    for (const bid of this.sealed) this.setLeaf(bid, sealKey);
    this.sealed.length = 0;
  }

  private setLeaf(event: RecordedEvent, sealKey?: Buffer): void {
    this.leaves[event.revision] = eventLeaf(this.salts[event.revision]!, leafOf(event, sealKey));
  }
}
