import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { Actor } from './decider.js';
import type { Instant } from './clock.js';

/** How an event of an action that may need two people was checked. Absent while the installation has no policy. */
export interface Authority {
  /** Revision of the policy that the check read. */
  policyRevision: number;
  /** Revision of the staff's stream at which proposer and second person were checked. Only with `approvedBy`. */
  houseRevision?: number;
  /** The second person. */
  approvedBy?: string;
  /** Reason for doing it without a second person (break-glass). */
  brokenGlass?: string;
}

export interface EventMetadata {
  version: number;
  at: Instant;
  actor: Actor;
  /** Revision of the stream that granted the rights. Absent for guests, the server and release 0.1.0. */
  actorRevision?: number;
  /** Only bids: revision of the company's stream against which the approval was checked. */
  bidderRevision?: number;
  authority?: Authority;
  commandId: string;
  /** Keyed digest of the command's body. Only for commands with an `Idempotency-Key`. */
  fingerprint?: string;
  requestId: string;
  /** Random, so that the event cannot be guessed from its hash. Absent in events of older releases. */
  salt?: string;
  previousHash: string;
  /** SHA-256 over the canonical JSON of the stored event without this field. */
  hash: string;
}

export interface StoredEvent {
  stream: string;
  /** Position in the stream, from 0, without gaps. */
  revision: number;
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
}

export const CHAIN_START = '0'.repeat(64);

export type UnhashedEvent = Omit<StoredEvent, 'metadata'> & { metadata: Omit<EventMetadata, 'hash'> };

export interface EventJson {
  data: string;
  metadata: string;
}

/** `hash` is lower-case hex SHA-256 of the canonical JSON; `bytes` is the size of that JSON. */
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

export function hashOf(event: StoredEvent): string {
  const { hash: _, ...metadata } = event.metadata;
  return chainLink({ ...event, metadata }).hash;
}

export const carriedHash = (event: StoredEvent): string => event.metadata.hash;

export interface ChainBreak {
  stream: string;
  revision: number;
  problem: 'missing' | 'previousHash' | 'hash';
}

export interface ChainHead {
  revision: number;
  hash: string;
}

/**
 * Verifies the next events of one stream after the previous head.
 * @param computed expected hash of an event; `carriedHash` if it was verified before.
 * @returns the new head, or the first inconsistency.
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
