import { upcast, type RecordedEvent, type UpcastEvent } from '@tender/event-store';
import { kindNameOf, type DomainEvent, type StreamKind } from '@tender/kernel';
import type { CollectionDeclaration } from '../port.js';
import type { Projection, ProjectionReader, Write } from './projection.js';

/** `id` is the id of the event's stream; `read` includes all writes of earlier events. */
export type Handler<Event extends DomainEvent> = (
  event: UpcastEvent<Event>,
  at: { id: string; read: ProjectionReader },
) => Promise<Write[]> | Write[];

export type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Handler<Extract<Event, { type: Type }>>;
};

export interface ProjectionHead {
  readonly name: string;
  /** Version of the documents: raise it whenever they change, and the runner rebuilds them. */
  readonly version: number;
  readonly collections: readonly CollectionDeclaration[];
  readonly writesOncePerPage?: boolean;
  readonly comparedAtEnd?: boolean;
}

interface FromStreams {
  of<Event extends DomainEvent, Handled extends Partial<Handlers<Event>>>(
    kind: StreamKind<Event>,
    handlers: Handled & { readonly [Type in Exclude<keyof Handled, Event['type']>]: never },
  ): Finished<Exclude<Event['type'], keyof Handled>>;
}

export interface DefinedProjection extends Projection, FromStreams {}

export interface Unfinished<Unnamed extends string> {
  /** Event types that only move the checkpoint. */
  ignoring<Type extends Unnamed>(...types: Type[]): Finished<Exclude<Unnamed, Type>>;
}

type Finished<Unnamed extends string> = [Unnamed] extends [never] ? DefinedProjection : Unfinished<Unnamed>;

/** Compiles as a projection once every event type of each kind of stream is handled or ignored. */
export const defineProjection = (head: ProjectionHead): FromStreams => projectionOf(head, new Map());

type AnyHandler = (event: RecordedEvent, read: ProjectionReader) => Promise<Write[]> | Write[];
type ByKind = ReadonlyMap<string, ReadonlyMap<string, AnyHandler>>;

function projectionOf(head: ProjectionHead, kinds: ByKind): DefinedProjection {
  const handlerOf = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): AnyHandler | undefined =>
    kinds.get(kindNameOf(stream))?.get(type);
  const projection: DefinedProjection & { ignoring(): unknown } = {
    ...head,
    handles: (event) => handlerOf(event) !== undefined,
    project: (event, read) => handlerOf(event)?.(event, read) ?? [],
    of: (kind, handlers) => projectionOf(head, new Map([...kinds, [kind.name, handlersOf(kind, handlers)]])) as never,
    ignoring: () => projection,
  };
  return projection;
}

function handlersOf<Event extends DomainEvent>(
  kind: StreamKind<Event>,
  handlers: Partial<Handlers<Event>>,
): ReadonlyMap<string, AnyHandler> {
  const entries: [string, Handler<Event>][] = Object.entries(handlers);
  return new Map(entries.map(([type, handler]) => [type, upcasting(kind, handler)]));
}

const upcasting =
  <Event extends DomainEvent>(kind: StreamKind<Event>, handler: Handler<Event>): AnyHandler =>
  (event, read) =>
    handler(upcast(kind.catalogue, event), { id: kind.idOf(event.stream)!, read });
