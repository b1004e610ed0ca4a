import { hash as digest } from 'node:crypto';
import { chainLink, type DomainEvent, type EventCatalogue, type Instant } from '@tender/kernel';
import type { CommandContext } from './command-executor.js';
import type { NewEvent, Revision } from './port.js';

/** Namespace of the ids of events. */
const EVENT_IDS = Buffer.from('4b8d0c546f0e4a539a0b0d7d7f3f9f4e', 'hex');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * An event's id follows from its command's id and its place among the command's events. The first event takes over an id that is a UUID:
 * most bids have a random one, and need not wait for a digest. Any other is the UUID of version 5 of that name (RFC 9562).
 */
export function eventId(commandId: string, index: number): string {
  if (index === 0 && UUID.test(commandId)) return commandId;
  const sha1 = digest('sha1', Buffer.concat([EVENT_IDS, Buffer.from(`${commandId}/${index}`)]));
  const variant = '89ab'.charAt(parseInt(sha1.charAt(16), 16) & 3);
  return `${sha1.slice(0, 8)}-${sha1.slice(8, 12)}-5${sha1.slice(13, 16)}-${variant}${sha1.slice(17, 20)}-${sha1.slice(20, 32)}`;
}

interface Place<Event extends DomainEvent> {
  stream: string;
  catalogue: EventCatalogue<Event>;
  head: { revision: Revision; hash: string };
  now: Instant;
  context: CommandContext;
}

/** Gives the facts of one command their ids, versions and metadata, and chains them to the stream's head by their hashes. */
export function sealEvents<Event extends DomainEvent>(
  { stream, catalogue, head, now, context }: Place<Event>,
  facts: readonly Event[],
): { events: NewEvent[]; hash: string; bytes: number } {
  const {
    actor: { companyId, role, userId },
    commandId,
    fingerprint,
    requestId,
  } = context;
  const actor = { companyId, role, userId };
  let { hash } = head;
  let bytes = 0;
  const events = facts.map(({ type, data }, index): NewEvent => {
    // In canonical order, which spares sorting.
    const metadata = {
      actor,
      at: now,
      commandId,
      ...(fingerprint && { fingerprint }),
      previousHash: hash,
      requestId,
      version: catalogue[type as Event['type']].version,
    };
    const event = { id: eventId(commandId, index), type, data };
    const chained = chainLink({ ...event, stream, revision: head.revision + 1 + index, metadata });
    hash = chained.hash;
    bytes += chained.bytes;
    const json = { data: chained.data, metadata: `${chained.metadata.slice(0, -1)},"hash":"${hash}"}` };
    return { ...event, metadata: { ...metadata, hash }, json };
  });
  return { events, hash, bytes };
}
