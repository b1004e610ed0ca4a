import type { Position, RecordedEvent } from '../port.js';

/** Newest events, shared by all subscribers: each is sent and parsed once. Answers only for ranges without gaps. */
export class EventTail {
  private events: RecordedEvent[] = [];
  /** The buffer holds every event after this position; null before `begin`. */
  private from: Position | null = null;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly capacity: number) {}

  begin(position: Position): void {
    this.from = position;
  }

  push(page: readonly RecordedEvent[]): void {
    this.events.push(...page);
    if (this.events.length > 2 * this.capacity) {
      this.from = this.events.at(-this.capacity - 1)!.position;
      this.events = this.events.slice(-this.capacity);
    }
    this.wake();
  }

  reaches(position: Position): boolean {
    return this.from !== null && position >= this.from;
  }

  after(position: Position, limit: number): RecordedEvent[] {
    const first = this.events.findLastIndex((event) => event.position <= position) + 1;
    return this.events.slice(first, first + limit);
  }

  async beyond(position: Position): Promise<void> {
    const last = this.events.at(-1);
    if (!last || last.position <= position) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
