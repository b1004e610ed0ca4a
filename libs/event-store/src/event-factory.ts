import { chainLink, type DomainEvent, type EventCatalogue, type Instant } from '@tender/kernel';
import { parse, v5 as uuidv5 } from 'uuid';
import type { CommandContext } from './command-executor.js';
import type { NewEvent, Revision } from './port.js';

/** Namespace of the ids of events: an event's id follows from its command's id and its place among the command's events. */
const EVENT_IDS = parse('4b8d0c54-6f0e-4a53-9a0b-0d7d7f3f9f4e');

interface Place<Event extends DomainEvent> {
  stream: string;
  catalogue: EventCatalogue<Event>;
  head: { revision: Revision; hash: string };
  now: Instant;
  context: CommandContext;
}

/** Gives the facts of one command their ids, versions and metadata, and chains them to the stream's head by their hashes. */
export function sealEvents<Event extends DomainEvent>(
  { stream, catalogue, head, now, context }: Place<Event>, facts: readonly Event[],
): { events: NewEvent[]; hash: string; bytes: number } {
  const { actor, commandId, fingerprint, requestId } = context;
  let { hash } = head;
  let bytes = 0;
  const events = facts.map(({ type, data }, index): NewEvent => {
    const metadata = {
      version: catalogue[type as Event['type']].version,
      at: now, actor, commandId, ...(fingerprint && { fingerprint }), requestId, previousHash: hash,
    };
    const event = { id: uuidv5(`${commandId}/${index}`, EVENT_IDS), type, data };
    const chained = chainLink({ ...event, stream, revision: head.revision + 1 + index, metadata });
    hash = chained.hash;
    bytes += chained.bytes;
    const json = { data: chained.data, metadata: `${chained.metadata.slice(0, -1)},"hash":"${hash}"}` };
    return { ...event, metadata: { ...metadata, hash }, json };
  });
  return { events, hash, bytes };
}
