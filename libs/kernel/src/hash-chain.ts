import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { Actor } from './decider.js';
import type { Instant } from './clock.js';

/** What every event carries beside its data (`architecture.md`). */
export interface EventMetadata {
  /** The version of the event's schema when it was written. */
  version: number;
  at: Instant;
  actor: Actor;
  commandId: string;
  /** Keyed digest of the command's body, kept only for commands that came with an `Idempotency-Key`. */
  fingerprint?: string;
  requestId: string;
  /** The hash of the event before it in its stream; `CHAIN_START` for the first. */
  previousHash: string;
  /** SHA-256 over the canonical JSON of the event as stored, this field excepted. */
  hash: string;
}

/** An event as it stands in its stream. */
export interface StoredEvent {
  stream: string;
  /** Place in the stream, from 0, without holes. */
  revision: number;
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
}

/** What the first event of a stream has in the place of a previous hash. */
export const CHAIN_START = '0'.repeat(64);

/** An event that is about to be chained. */
export type UnhashedEvent = Omit<StoredEvent, 'metadata'> & { metadata: Omit<EventMetadata, 'hash'> };

/** An event's place in the chain: lower-case hex SHA-256 of its canonical JSON, how many bytes that is, and its two long members. */
export interface ChainLink {
  hash: string;
  bytes: number;
  data: string;
  metadata: string;
}

export function chainLink(event: UnhashedEvent): ChainLink {
  const [data, metadata] = [canonicalJson(event.data), canonicalJson(event.metadata)];
  // The members in their canonical order.
  const [id, revision, stream, type] = [event.id, event.revision, event.stream, event.type].map(canonicalJson);
  const text = `{"data":${data},"id":${id},"metadata":${metadata},"revision":${revision},"stream":${stream},"type":${type}}`;
  return { hash: hash('sha256', text), bytes: Buffer.byteLength(text), data, metadata };
}

/** The hash that a stored event must carry. */
export function hashOf(event: StoredEvent): string {
  const { hash: _, ...metadata } = event.metadata;
  return chainLink({ ...event, metadata }).hash;
}

/** Why a stream is not what was written: the first event that does not fit. */
export interface ChainBreak {
  stream: string;
  revision: number;
  problem: 'missing' | 'previousHash' | 'hash';
}

/** The last event of a stream that is known to be sound. */
export interface ChainHead {
  revision: number;
  hash: string;
}

/**
 * Checks the next events of one stream against the head before them.
 * @returns the new head's hash, or the first event that does not fit.
 */
export function verifyChain(
  events: Iterable<StoredEvent>,
  previous: ChainHead = { revision: -1, hash: CHAIN_START },
): { head: ChainHead } | { broken: ChainBreak } {
  let head = previous;
  for (const event of events) {
    const at = { stream: event.stream, revision: event.revision };
    if (event.revision !== head.revision + 1)
      return { broken: { ...at, revision: head.revision + 1, problem: 'missing' } };
    if (event.metadata.previousHash !== head.hash) return { broken: { ...at, problem: 'previousHash' } };
    if (hashOf(event) !== event.metadata.hash) return { broken: { ...at, problem: 'hash' } };
    head = { revision: event.revision, hash: event.metadata.hash };
  }
  return { head };
}
