import type { Position, RecordedEvent } from '../port.js';

/**
 * The latest events of the log as the server hands them over, at hand for everybody in this process who follows it:
 * each is sent and parsed once, however many follow. It answers only for what it holds without a gap.
 */
export class EventTail {
  private events: RecordedEvent[] = [];
  /** Every event after it is at hand; null before `begin`. */
  private from: Position | null = null;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly capacity: number) {}

  /** @param position after which every event is going to be pushed. */
  begin(position: Position): void {
    this.from = position;
  }

  /** Takes the next events of the log. */
  push(page: readonly RecordedEvent[]): void {
    this.events.push(...page);
    // Removed many at a time, because each removal moves all that stay.
    if (this.events.length > 2 * this.capacity) {
      this.from = this.events.at(-this.capacity - 1)!.position;
      this.events = this.events.slice(-this.capacity);
    }
    this.wake();
  }

  /** Whether every event after a position is at hand, or will be when it comes. */
  reaches(position: Position): boolean {
    return this.from !== null && position >= this.from;
  }

  /** The next events after a position that it reaches; none when it is the last. */
  after(position: Position, limit: number): RecordedEvent[] {
    const first = this.events.findLastIndex((event) => event.position <= position) + 1;
    return this.events.slice(first, first + limit);
  }

  /** Resolves when there are events after a position, or at `wake`. */
  async beyond(position: Position): Promise<void> {
    const last = this.events.at(-1);
    if (!last || last.position <= position) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Lets everybody who waits look again. */
  wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
