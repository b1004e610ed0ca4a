import type { Position, RecordedEvent } from '../port.js';

/**
 * The latest events that this process appended, in the order of all events: live subscriptions need not read back, and
 * parse, what was in memory a moment ago. It answers only for ranges that it holds without a gap.
 */
export class RecentEvents {
  private events: RecordedEvent[] = [];

  constructor(private readonly capacity: number) {}

  /** Takes the events of one append; after an append out of order the buffer starts again. */
  push(events: readonly RecordedEvent[]): void {
    const last = this.events.at(-1);
    if (last && last.position + 1n !== events[0]?.position) this.forget();
    this.events.push(...events);
    // Removed many at a time, because each removal moves all that stay.
    if (this.events.length > 2 * this.capacity) this.events = this.events.slice(-this.capacity);
  }

  /** Empties the buffer: something was written, or may have been, that it does not know of. */
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
