import type { DomainEvent, EventCatalogue } from './decider.js';

/**
 * One kind of stream, such as auctions: its stream names and its events. Two kinds may use the same event type, so the
 * meaning of an event depends on both.
 */
export interface StreamKind<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly catalogue: EventCatalogue<Event>;
  /** `auction` and `x1` give `auction-x1`. */
  stream(id: string): string;
  /** Null for a stream of another kind. */
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

/** The single stream `<name>`, whose id is its name. */
export function singleStream<Event extends DomainEvent>(
  name: string,
  catalogue: EventCatalogue<Event>,
): StreamKind<Event> {
  return { ...streamKind(name, catalogue), stream: () => name, idOf: (stream) => (stream === name ? name : null) };
}

/** Also works for kinds that this program does not know. */
export function kindNameOf(stream: string): string {
  const end = stream.indexOf(SEPARATOR);
  return end < 0 ? stream : stream.slice(0, end);
}
