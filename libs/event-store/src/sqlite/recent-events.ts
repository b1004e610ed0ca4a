import type { Position, RecordedEvent } from '../port.js';

/** Newest own events, so that live subscriptions need no read. Answers only for ranges without gaps. */
export class RecentEvents {
  private events: RecordedEvent[] = [];

  constructor(private readonly capacity: number) {}

  push(events: readonly RecordedEvent[]): void {
    const last = this.events.at(-1);
    if (last && last.position + 1n !== events[0]?.position) this.forget();
    this.events.push(...events);
    // Removes many at a time, because each removal copies the rest.
    if (this.events.length > 2 * this.capacity) this.events = this.events.slice(-this.capacity);
  }

  forget(): void {
    this.events = [];
  }

  after(position: Position, limit: number): RecordedEvent[] | null {
    const first = this.events[0];
    if (!first || position + 1n < first.position) return null;
    const from = Number(position + 1n - first.position);
    return this.events.slice(from, from + limit);
  }
}
