import { upcast, type RecordedEvent, type UpcastEvent } from '@tender/event-store';
import { kindNameOf, type DomainEvent, type StreamKind } from '@tender/kernel';
import type { CollectionDeclaration } from '../port.js';
import type { Projection, ProjectionReader, Write } from './projection.js';

/** What an event changes: `id` is that of its stream, `read` sees every write of the events before it. */
export type Handler<Event extends DomainEvent> = (
  event: UpcastEvent<Event>,
  at: { id: string; read: ProjectionReader },
) => Promise<Write[]> | Write[];

/** Said of a type of event that a projection need not know: only its checkpoint moves. */
export const PASSED_OVER = 'passed over';

/**
 * Every type of event of one kind of stream: how it is taken in, or that it is passed over. One that is missing is a
 * compile error.
 */
export type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Handler<Extract<Event, { type: Type }>> | typeof PASSED_OVER;
};

export interface ProjectionHead {
  readonly name: string;
  /** Raised whenever the documents change: the runner then rebuilds. */
  readonly version: number;
  readonly collections: readonly CollectionDeclaration[];
  /** For one that counts: see `Projection`. */
  readonly writesOncePerPage?: boolean;
  /** See `Projection`. */
  readonly comparedAtEnd?: boolean;
}

/** A projection that is made from streams of one kind or several. */
export interface DefinedProjection extends Projection {
  /** Adds the streams of another kind. */
  of<Event extends DomainEvent>(kind: StreamKind<Event>, handlers: Handlers<Event>): DefinedProjection;
}

/** Begins a projection; `.of(kind, handlers)` says what the events of a kind of stream change. */
export const defineProjection = (head: ProjectionHead): Pick<DefinedProjection, 'of'> => projectionOf(head, new Map());

type AnyHandler = (event: RecordedEvent, read: ProjectionReader) => Promise<Write[]> | Write[];
type ByKind = ReadonlyMap<string, ReadonlyMap<string, AnyHandler>>;

function projectionOf(head: ProjectionHead, kinds: ByKind): DefinedProjection {
  const handlerOf = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): AnyHandler | undefined =>
    kinds.get(kindNameOf(stream))?.get(type);
  return {
    ...head,
    handles: (event) => handlerOf(event) !== undefined,
    project: (event, read) => handlerOf(event)?.(event, read) ?? [],
    of: (kind, handlers) => projectionOf(head, new Map([...kinds, [kind.name, handlersOf(kind, handlers)]])),
  };
}

function handlersOf<Event extends DomainEvent>(
  kind: StreamKind<Event>,
  handlers: Handlers<Event>,
): ReadonlyMap<string, AnyHandler> {
  const entries: [string, Handler<Event> | typeof PASSED_OVER][] = Object.entries(handlers);
  return new Map(
    entries.flatMap(([type, handler]) => (handler === PASSED_OVER ? [] : [[type, taking(kind, handler)] as const])),
  );
}

/** Brings the event to its newest version before it is handed over. */
const taking =
  <Event extends DomainEvent>(kind: StreamKind<Event>, handler: Handler<Event>): AnyHandler =>
  (event, read) =>
    handler(upcast(kind.catalogue, event), { id: kind.idOf(event.stream)!, read });
