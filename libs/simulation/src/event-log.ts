import {
  NO_STREAM,
  START,
  WrongExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
} from '@tender/event-store';

interface Uncommitted {
  stream: string;
  events: readonly NewEvent[];
  committed(position: Position): void;
}

/** The events of a cluster. Without a majority its leader accepts appends that no read shows (`docs/scaling.md`). */
export class EventLog {
  readonly events: RecordedEvent[] = [];
  readonly streams = new Map<string, RecordedEvent[]>();
  isFull = false;
  private hasMajority = true;
  private uncommitted: Uncommitted[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly onCommit: (events: readonly RecordedEvent[]) => void) {}

  get head(): Position {
    return this.events.at(-1)?.position ?? START;
  }

  revisionOf(stream: string): Revision {
    return (this.streams.get(stream)?.length ?? 0) - 1;
  }

  /** Without a majority the events are committed later, or never. @throws WrongExpectedRevision */
  append(stream: string, expected: Revision, events: readonly NewEvent[]): Position | Promise<Position> {
    const present = this.revisionOf(stream) + this.uncommittedIn(stream);
    if (present !== expected) throw new WrongExpectedRevision(stream, expected, present);
    if (this.hasMajority) return this.commit(stream, events);
    return new Promise((committed) => void this.uncommitted.push({ stream, events, committed }));
  }

  loseMajority(): void {
    this.hasMajority = false;
  }

  /** @param keep whether the leader's uncommitted events are committed; otherwise another leader dropped them */
  regainMajority(keep: boolean): void {
    this.hasMajority = true;
    const waiting = this.uncommitted.splice(0);
    if (keep) for (const { stream, events, committed } of waiting) committed(this.commit(stream, events));
  }

  onAppend(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Events after a position, from the first one on that is later. */
  after(position: Position, limit: number): RecordedEvent[] {
    let low = 0;
    for (let high = this.events.length; low < high;) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.position > position) high = middle;
      else low = middle + 1;
    }
    return this.events.slice(low, low + limit);
  }

  private uncommittedIn(stream: string): number {
    return this.uncommitted.reduce((sum, each) => sum + (each.stream === stream ? each.events.length : 0), 0);
  }

  private commit(stream: string, events: readonly NewEvent[]): Position {
    const history = this.streams.get(stream) ?? [];
    this.streams.set(stream, history);
    const recorded = events.map(({ id, type, data, metadata }, index): RecordedEvent => {
      // Positions have gaps, as in EventStoreDB.
      const position = this.head + BigInt(2 + (index % 3));
      const event = structuredClone({ id, type, data, metadata });
      const revision = history.length + (NO_STREAM + 1);
      const committed = { ...event, stream, revision, position };
      history.push(committed);
      this.events.push(committed);
      return committed;
    });
    this.onCommit(recorded);
    for (const listener of this.listeners) listener();
    return this.head;
  }
}
