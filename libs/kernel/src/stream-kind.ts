import type { DomainEvent, EventCatalogue } from './decider.js';

/**
 * One kind of stream, such as the streams of auctions: the names that its streams have, and the events that they hold.
 * Two kinds may have events of the same type: what an event means is told by its stream's kind and its type together.
 */
export interface StreamKind<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly catalogue: EventCatalogue<Event>;
  /** The stream of an id: `auction` and `x1` give `auction-x1`. */
  stream(id: string): string;
  /** The id that a stream is named by; null for a stream of another kind. */
  idOf(stream: string): string | null;
}

/**
 * Between the name of the kind and the id. EventStoreDB takes what stands before the first one for a stream's category.
 */
const SEPARATOR = '-';

/** Streams `<name>-<id>`. @throws RangeError for a name that could be mistaken for another kind's stream. */
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

/** The one stream `<name>`, whose id is its name. */
export function singleStream<Event extends DomainEvent>(
  name: string,
  catalogue: EventCatalogue<Event>,
): StreamKind<Event> {
  return { ...streamKind(name, catalogue), stream: () => name, idOf: (stream) => (stream === name ? name : null) };
}

/** The name of the kind that a stream is of, whether or not this program knows it. */
export function kindNameOf(stream: string): string {
  const end = stream.indexOf(SEPARATOR);
  return end < 0 ? stream : stream.slice(0, end);
}
