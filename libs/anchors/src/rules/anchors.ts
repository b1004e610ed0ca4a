import { plusMillis, type Decider, type Instant } from '@tender/kernel';
import { commitmentTo, NO_COMMITMENT, resultDigest } from '@tender/proof';
import {
  anchorsCatalogue,
  type AnchorsEvent,
  type AuctionId,
  type CommittedHead,
  type LogAnchor,
  type TreeRoot,
} from './anchors.events.js';

export interface Running {
  readonly commitment: string;
  readonly revision: number;
}

export interface Ended {
  readonly endedAt: Instant;
  readonly revision: number;
  readonly key: string;
  readonly root: TreeRoot | null;
}

export interface WaitingResult {
  readonly publishedAt: Instant;
  readonly head: string;
  readonly salt: string;
}

export interface Anchors {
  readonly vkey: string | null;
  /** Minute of the last commitments, roots or results; empty before the first. */
  readonly committedAt: Instant;
  readonly running: ReadonlyMap<AuctionId, Running>;
  readonly ended: ReadonlyMap<AuctionId, Ended>;
  readonly roots: ReadonlyMap<AuctionId, string>;
  readonly results: ReadonlyMap<AuctionId, WaitingResult>;
  /** Minute of the last anchor; empty before the first. */
  readonly anchoredAt: Instant;
}

export interface ReadHead {
  auctionId: AuctionId;
  revision: number;
  hash: string;
  salt: string;
}

export type AnchorsCommand =
  /** The first publication of an auction names the log. */
  | { type: 'BeginCommitments'; auctionId: AuctionId; at: Instant; vkey: string }
  | { type: 'BeginTree'; auctionId: AuctionId; endedAt: Instant; revision: number; key: string }
  | { type: 'KeepRoot'; root: TreeRoot }
  | { type: 'BeginResult'; auctionId: AuctionId; publishedAt: Instant; head: string; salt: string }
  /** Publishes the new key after a replacement of the root key. A log without a key ignores it. */
  | { type: 'TellKey'; at: Instant; vkey: string }
  | { type: 'CommitMinute'; at: Instant; vkey: string; heads: ReadHead[] }
  | { type: 'TakeAnchor'; at: Instant; vkey: string; anchor: LogAnchor };

/** Minimum delay in ms before a root or a result is public: the time to build a tree would reveal the number of bids. */
export const ROOT_PAUSE = 30_000;

const NOTHING: Anchors = {
  vkey: null,
  committedAt: '',
  running: new Map(),
  ended: new Map(),
  roots: new Map(),
  results: new Map(),
  anchoredAt: '',
};

function decide(state: Anchors, command: AnchorsCommand): AnchorsEvent[] {
  switch (command.type) {
    case 'BeginCommitments': {
      const { auctionId, at, vkey } = command;
      const isKnown = state.running.has(auctionId) || state.ended.has(auctionId);
      return isKnown ? [] : [...keyOf(state, at, vkey), { type: 'CommitmentsBegun', data: { auctionId } }];
    }
    case 'BeginTree': {
      const { type: _, ...tree } = command;
      return state.running.has(tree.auctionId) ? [{ type: 'TreeBegun', data: tree }] : [];
    }
    case 'KeepRoot':
      return state.ended.get(command.root.auctionId)?.root === null ? [{ type: 'TreeMade', data: command.root }] : [];
    case 'BeginResult': {
      const { type: _, ...result } = command;
      const { auctionId } = result;
      const isExpected = (state.ended.has(auctionId) || state.roots.has(auctionId)) && !state.results.has(auctionId);
      return isExpected ? [{ type: 'ResultBegun', data: result }] : [];
    }
    case 'TellKey':
      return state.vkey === null ? [] : keyOf(state, command.at, command.vkey);
    case 'CommitMinute':
      return minute(state, command);
    case 'TakeAnchor': {
      const { at, vkey, anchor } = command;
      return [...keyOf(state, at, vkey), { type: 'AnchorTaken', data: { at, ...anchor } }];
    }
  }
}

function minute(
  state: Anchors,
  { at, vkey, heads }: Extract<AnchorsCommand, { type: 'CommitMinute' }>,
): AnchorsEvent[] {
  if (at <= state.committedAt) return [];
  const facts: AnchorsEvent[] = [];
  const committed = heads.flatMap((head) => committedTo(state.running.get(head.auctionId), head));
  if (committed.length > 0) facts.push({ type: 'HeadsCommitted', data: { at, heads: committed } });
  for (const { root, endedAt } of state.ended.values())
    if (root && at >= plusMillis(endedAt, ROOT_PAUSE)) facts.push({ type: 'RootTaken', data: { at, ...root } });
  for (const [auctionId, { publishedAt, ...result }] of state.results) {
    const root = state.roots.get(auctionId);
    if (root !== undefined && at >= plusMillis(publishedAt, ROOT_PAUSE))
      facts.push({ type: 'ResultTaken', data: { at, auctionId, digest: resultDigest({ root, ...result }) } });
  }
  return facts.length > 0 ? [...keyOf(state, at, vkey), ...facts] : [];
}

function committedTo(running: Running | undefined, { auctionId, revision, hash, salt }: ReadHead): CommittedHead[] {
  if (!running) return [];
  return [{ auctionId, revision, salt, commitment: commitmentTo({ head: hash, salt, previous: running.commitment }) }];
}

/** Ignores a key under another name: another process has named the log in between. */
const keyOf = ({ vkey: known }: Anchors, at: Instant, vkey: string): AnchorsEvent[] =>
  known === vkey || (known !== null && nameIn(known) !== nameIn(vkey)) ? [] : [{ type: 'KeyTold', data: { at, vkey } }];

const nameIn = (vkey: string): string => vkey.split('+')[0]!;

/** Whether an auction was published, so that the log has entries or gets them within a minute. */
export const hasBegun = ({ vkey, running, ended, roots }: Anchors): boolean =>
  vkey !== null || running.size + ended.size + roots.size > 0;

function evolve(state: Anchors, fact: AnchorsEvent): Anchors {
  switch (fact.type) {
    case 'KeyTold':
      return { ...state, vkey: fact.data.vkey };
    case 'CommitmentsBegun':
      return {
        ...state,
        running: withEntry(state.running, fact.data.auctionId, { commitment: NO_COMMITMENT, revision: 0 }),
      };
    case 'HeadsCommitted': {
      const running = new Map(state.running);
      for (const { auctionId, commitment, revision } of fact.data.heads)
        running.set(auctionId, { commitment, revision });
      return { ...state, running, committedAt: fact.data.at };
    }
    case 'TreeBegun': {
      const { auctionId, ...tree } = fact.data;
      return {
        ...state,
        running: withoutEntry(state.running, auctionId),
        ended: withEntry(state.ended, auctionId, { ...tree, root: null }),
      };
    }
    case 'TreeMade': {
      const { auctionId } = fact.data;
      const ended = state.ended.get(auctionId);
      return ended ? { ...state, ended: withEntry(state.ended, auctionId, { ...ended, root: fact.data }) } : state;
    }
    case 'RootTaken':
      return {
        ...state,
        ended: withoutEntry(state.ended, fact.data.auctionId),
        // Only the first root is binding.
        roots: state.roots.has(fact.data.auctionId)
          ? state.roots
          : withEntry(state.roots, fact.data.auctionId, fact.data.root),
        committedAt: fact.data.at,
      };
    case 'ResultBegun': {
      const { auctionId, ...result } = fact.data;
      return { ...state, results: withEntry(state.results, auctionId, result) };
    }
    case 'ResultTaken':
      return { ...state, results: withoutEntry(state.results, fact.data.auctionId), committedAt: fact.data.at };
    case 'AnchorTaken':
      return { ...state, anchoredAt: fact.data.at };
  }
}

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> =>
  new Map([...map, [key, value]]);

const withoutEntry = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

interface SavedAnchors extends Omit<Anchors, 'running' | 'ended' | 'roots' | 'results'> {
  running: [AuctionId, Running][];
  ended: [AuctionId, Ended][];
  roots: [AuctionId, string][];
  results: [AuctionId, WaitingResult][];
}

export const anchorsDecider: Decider<Anchors, AnchorsCommand, AnchorsEvent> = {
  initial: NOTHING,
  decide,
  evolve,
  catalogue: anchorsCatalogue,
  snapshot: {
    version: 2,
    save: ({ running, ended, roots, results, ...state }): SavedAnchors => ({
      ...state,
      running: [...running],
      ended: [...ended],
      roots: [...roots],
      results: [...results],
    }),
    load: (saved) => {
      const { running, ended, roots, results, ...state } = saved as SavedAnchors;
      return {
        ...state,
        running: new Map(running),
        ended: new Map(ended),
        roots: new Map(roots),
        results: new Map(results),
      };
    },
  },
};
