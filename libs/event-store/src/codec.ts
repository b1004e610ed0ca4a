import type { DomainEvent, EventCatalogue, EventSchema } from '@tender/kernel';
import type { RecordedEvent } from './port.js';

export type UpcastEvent<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent>;

/** An event that this program cannot read. A state never leaves it out: it would be wrong without it. */
export class UnreadableEvent extends Error {
  constructor(
    readonly event: Pick<RecordedEvent, 'stream' | 'revision' | 'type'>,
    problem: string,
  ) {
    super(`event ${event.stream}@${event.revision} (${event.type}) cannot be read: ${problem}`);
    this.name = 'UnreadableEvent';
  }
}

/** Converts an event to its newest version. Verify hashes before: they cover the stored one. @throws UnreadableEvent */
export function upcast<Event extends DomainEvent>(
  catalogue: EventCatalogue<Event>,
  event: RecordedEvent,
): UpcastEvent<Event> {
  const schemas: Readonly<Record<string, EventSchema>> = catalogue;
  const schema = Object.hasOwn(schemas, event.type) ? schemas[event.type] : undefined;
  if (!schema) throw new UnreadableEvent(event, 'its type is not in the catalogue');

  const upcasted = inNewestForm(schema, event);
  const problem = schema.unreadable?.(upcasted.data) ?? null;
  if (problem !== null) throw new UnreadableEvent(event, problem);
  return upcasted as UpcastEvent<Event>;
}

function inNewestForm(schema: EventSchema, event: RecordedEvent): RecordedEvent {
  const { version } = event.metadata;
  if (version === schema.version) return event;
  if (version > schema.version)
    throw new UnreadableEvent(event, `its version ${version} is newer than ${schema.version}, the newest known here`);

  let data = event.data as Record<string, unknown>;
  for (let from = version; from < schema.version; from++) {
    const step = schema.upcasters?.[from];
    if (!step) throw new UnreadableEvent(event, `no upcaster exists for version ${from}`);
    data = step(data);
  }
  return { ...event, data, metadata: { ...event.metadata, version: schema.version } };
}
