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
  /**
   * Revision of the actor's own stream (of the staff, or of the company) against which the actor's rights were checked.
   * Absent for guests and for the server itself, and in events of release 0.1.0.
   */
  actorRevision?: number;
  /** Of a bid: revision of the stream of the bidder's company against which the approval was checked. */
  bidderRevision?: number;
  commandId: string;
  /** Keyed digest of the command's body, kept only for commands that came with an `Idempotency-Key`. */
  fingerprint?: string;
  requestId: string;
  /** Random, so that whoever is given the hash finds out nothing by trying. Events of older releases have none. */
  salt?: string;
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

/** The `previousHash` of the first event of a stream. */
export const CHAIN_START = '0'.repeat(64);

/** An event that is about to be chained. */
export type UnhashedEvent = Omit<StoredEvent, 'metadata'> & { metadata: Omit<EventMetadata, 'hash'> };

/** The parts of an event that are stored as JSON. */
export interface EventJson {
  data: string;
  /** With the hash. */
  metadata: string;
}

/**
 * An event's place in the chain: lower-case hex SHA-256 of its canonical JSON, how many bytes that is, and what of it
 * is stored.
 */
export interface ChainLink {
  hash: string;
  bytes: number;
  json: EventJson;
}

export function chainLink({ stream, revision, id, type, data, metadata }: UnhashedEvent): ChainLink {
  const [dataJson, unhashedJson] = [canonicalJson(data), canonicalJson(metadata)];
  const place = `"revision":${revision},"stream":${canonicalJson(stream)},"type":${canonicalJson(type)}`;
  const text = `{"data":${dataJson},"id":${canonicalJson(id)},"metadata":${unhashedJson},${place}}`;
  const digest = hash('sha256', text);
  const metadataJson = `${unhashedJson.slice(0, -1)},"hash":"${digest}"}`;
  return { hash: digest, bytes: Buffer.byteLength(text), json: { data: dataJson, metadata: metadataJson } };
}

/** The hash that a stored event must carry. */
export function hashOf(event: StoredEvent): string {
  const { hash: _, ...metadata } = event.metadata;
  return chainLink({ ...event, metadata }).hash;
}

/** The hash that a stored event says of itself. */
export const carriedHash = (event: StoredEvent): string => event.metadata.hash;

/** The first event of a stream that does not fit, and why. */
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
 * @param computed the hash that an event must carry; `carriedHash` where somebody has computed it already.
 * @returns the new head's hash, or the first event that does not fit.
 */
export function verifyChain(
  events: Iterable<StoredEvent>,
  previous: ChainHead = { revision: -1, hash: CHAIN_START },
  computed: (event: StoredEvent) => string = hashOf,
): { head: ChainHead } | { broken: ChainBreak } {
  let head = previous;
  for (const event of events) {
    const at = { stream: event.stream, revision: event.revision };
    if (event.revision !== head.revision + 1)
      return { broken: { ...at, revision: head.revision + 1, problem: 'missing' } };
    if (event.metadata.previousHash !== head.hash) return { broken: { ...at, problem: 'previousHash' } };
    if (computed(event) !== event.metadata.hash) return { broken: { ...at, problem: 'hash' } };
    head = { revision: event.revision, hash: event.metadata.hash };
  }
  return { head };
}
