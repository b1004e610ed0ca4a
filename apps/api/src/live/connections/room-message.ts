import type { StaffRead, LiveKind, LivePayloads } from '@tender/contracts';
import type { Position } from '@tender/event-store';

/**
 * Who receives a message: the roles that read such things of all companies, one company's people who bid, or its people
 * who do not. Nobody is in two rooms of one message; a client never names one.
 */
export type Room = `house:${StaffRead}` | `company:${string}` | `visitors:${string}`;

/** Whom a message is for: some rooms, or all that there are. */
export type Audience = Room | 'everybody';

/** Who of the people in some rooms receive a message: all, or only these, or all but these (ids of users). */
interface Recipients {
  rooms: readonly Audience[];
  only?: ReadonlySet<string>;
  except?: ReadonlySet<string>;
}

/** A live message for some rooms, not numbered yet: numbers belong to a connection. */
export type RoomMessage = {
  [K in LiveKind]: Recipients & { kind: K; position: Position; at: string; payload: LivePayloads[K] };
}[LiveKind];

/** Whether a person in one of its rooms receives a message. */
export const isFor = ({ only, except }: Recipients, userId: string): boolean =>
  (only?.has(userId) ?? true) && !except?.has(userId);

/** The latest messages, bounded: a connection that was away for a moment catches up from here. */
export class MessageBuffer {
  private readonly messages: RoomMessage[] = [];
  private start = 0;

  /** @param from the position up to which nothing is kept. */
  constructor(
    private from: Position,
    private readonly capacity: number,
  ) {}

  push(message: RoomMessage): void {
    this.messages.push(message);
    if (this.messages.length - this.start <= this.capacity) return;
    const dropped = this.messages[this.start]!;
    this.start++;
    this.from = dropped.position;
    // Dropped messages are removed many at a time, because each removal moves all that stay.
    if (this.start < this.capacity) return;
    this.messages.splice(0, this.start);
    this.start = 0;
  }

  /** The messages after a position, in order; null when some of them are no longer kept. */
  after(position: Position): RoomMessage[] | null {
    if (position < this.from) return null;
    let low = this.start;
    let high = this.messages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.messages[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return this.messages.slice(low);
  }
}
