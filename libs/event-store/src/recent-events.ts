import type { Position, RecordedEvent } from './port.js';

/**
 * The latest events that this process appended, in the order of all events: whoever follows them live need not read back, and parse, what
 * was in memory a moment ago. It never answers for what it does not hold without a gap.
 */
export class RecentEvents {
  private events: RecordedEvent[] = [];

  constructor(private readonly capacity: number) {}

  /** Takes the events of one append; those of one that came out of order begin anew. */
  push(events: readonly RecordedEvent[]): void {
    const last = this.events.at(-1);
    if (last && last.position + 1n !== events[0]?.position) this.forget();
    this.events.push(...events);
    // Cut in large pieces, because each cut moves all that stay.
    if (this.events.length > 2 * this.capacity) this.events = this.events.slice(-this.capacity);
  }

  /** From now on it answers for what is yet to come: something was written, or may have been, that it was not told. */
  forget(): void {
    this.events = [];
  }

  /** The next events after a position, none when it is the last; null when they are not all at hand. */
  after(position: Position, limit: number): RecordedEvent[] | null {
    const first = this.events[0];
    if (!first || position + 1n < first.position) return null;
    const from = Number(position + 1n - first.position);
    return this.events.slice(from, from + limit);
  }
}
