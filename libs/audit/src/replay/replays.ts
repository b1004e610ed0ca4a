import type { Context, OwnStreams, Replay, ShownPart } from '@tender/context';
import type { AuditComparison, AuditEvents, AuditOutline } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { EventStore } from '@tender/event-store';
import { MOST_OPEN_EVENTS } from '../pacing.js';
import { changesBetween } from './changes.js';
import { replayOfChanges } from './changes-only.js';
import { OpenedStream } from './opened-stream.js';

export interface History {
  kind: string;
  id: string;
}

type Replayable = OwnStreams & { replay: Replay };

export class Replays {
  private readonly kinds: ReadonlyMap<string, Replayable>;
  private readonly opened = new Map<string, OpenedStream>();

  constructor(
    contexts: readonly Context[],
    private readonly events: Pick<EventStore, 'readStream'>,
  ) {
    const streams = contexts.flatMap((context) => context.streams);
    this.kinds = new Map(
      streams.flatMap(({ replay, ...own }) =>
        replay ? [[own.kind.name, { ...own, replay: replayOfChanges(replay) }] as const] : [],
      ),
    );
  }

  async eventsOf(history: History, from: number, limit: number): Promise<AuditEvents> {
    const stream = await this.open(history);
    return { events: await stream.eventsFrom(from, limit), total: stream.length };
  }

  async outlineOf(history: History, from: number, limit: number): Promise<AuditOutline> {
    return (await this.open(history)).outlineOf(from, limit);
  }

  async namedIn(history: History): Promise<string[]> {
    return (await this.open(history)).namedIds;
  }

  /** @param at default: the last event. @throws Rejection NOT_FOUND, INVALID for a place after the last event. */
  async stateOf(
    history: History,
    at: number | undefined,
    part: ShownPart,
  ): Promise<{ revision: number; at: string; state: object | null }> {
    const stream = await this.open(history);
    const revision = placeIn(stream, 'at', at);
    return { revision, at: stream.instantOf(revision), state: await stream.shownAt(revision, part) };
  }

  async compare(history: History, from: number, to: number): Promise<AuditComparison> {
    const stream = await this.open(history);
    for (const [field, place] of Object.entries({ from, to })) placeIn(stream, field, place);
    const whole = { bids: 'all' } as const;
    const before = await stream.shownAt(from, whole);
    return { from, to, ...changesBetween(before, await stream.shownAt(to, whole)) };
  }

  /** Name of a history, without a replay. @throws Rejection NOT_FOUND for an unknown kind or an empty stream. */
  async nameOf(history: History): Promise<string> {
    const { kind } = this.kindOf(history);
    const name = kind.stream(history.id);
    if ((await this.events.readStream(name, 0, 1)).length === 0) throw new Rejection('NOT_FOUND');
    return name;
  }

  /** Catches up with the stream. @throws Rejection NOT_FOUND for an unknown kind or an empty stream. */
  async open(history: History): Promise<OpenedStream> {
    const own = this.kindOf(history);
    const name = own.kind.stream(history.id);
    const stream = this.opened.get(name) ?? new OpenedStream(name, own.replay, this.events);
    await stream.catchUp();
    if (stream.length === 0) throw new Rejection('NOT_FOUND');
    this.opened.delete(name);
    this.opened.set(name, stream);
    this.evictOldest();
    return stream;
  }

  private kindOf({ kind }: History): Replayable {
    const own = this.kinds.get(kind);
    if (!own) throw new Rejection('NOT_FOUND');
    return own;
  }

  private evictOldest(): void {
    let events = [...this.opened.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [name, { length }] of this.opened) {
      if (events <= MOST_OPEN_EVENTS || this.opened.size === 1) return;
      this.opened.delete(name);
      events -= length;
    }
  }
}

function placeIn(stream: OpenedStream, field: string, place = stream.length - 1): number {
  if (place < stream.length) return place;
  throw new Rejection('INVALID', [
    { field, rule: 'max', message: `must be at most ${stream.length - 1}, the revision of the last event` },
  ]);
}
