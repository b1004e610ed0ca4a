import type { DomainEvent, EventCatalogue } from './decider.js';

/** The meaning of an event depends on its kind and type: two kinds may use the same type. */
export interface StreamKind<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly catalogue: EventCatalogue<Event>;
  stream(id: string): string;
  idOf(stream: string): string | null;
}

/** EventStoreDB uses the text before the first separator as the stream's category. */
const SEPARATOR = '-';

/** Streams `<name>-<id>`. @throws RangeError if the name is empty or contains the separator. */
export function streamKind<Event extends DomainEvent>(
  name: string,
  catalogue: EventCatalogue<Event>,
): StreamKind<Event> {
  if (name === '' || name.includes(SEPARATOR))
    throw new RangeError(`a kind of stream cannot be called ${JSON.stringify(name)}`);
  const prefix = name + SEPARATOR;
  return {
    name,
    catalogue,
    stream: (id) => prefix + id,
    idOf: (stream) => (stream.startsWith(prefix) ? stream.slice(prefix.length) : null),
  };
}

export function singleStream<Event extends DomainEvent>(
  name: string,
  catalogue: EventCatalogue<Event>,
): StreamKind<Event> {
  return { ...streamKind(name, catalogue), stream: () => name, idOf: (stream) => (stream === name ? name : null) };
}

export function kindNameOf(stream: string): string {
  const end = stream.indexOf(SEPARATOR);
  return end < 0 ? stream : stream.slice(0, end);
}
