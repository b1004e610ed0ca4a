import { OBSERVED_KINDS, type LiveKind, type LivePayloads, type StaffRead } from '@tender/contracts';
import type { Position } from '@tender/event-store';

/** A room: staff with a read permission, observers of a stream, a company's bidders, or its other users. */
export type Room = `house:${StaffRead}` | `observers:${string}` | `company:${string}` | `visitors:${string}`;

const OBSERVABLE = OBSERVED_KINDS.map((kind) => `${kind}-`);

export const isObservable = (stream: string): boolean => OBSERVABLE.some((prefix) => stream.startsWith(prefix));

export const observersOf = (stream: string): Room => `observers:${stream}`;

export type Audience = Room | 'everybody';

/** Whether a connection with these rooms gets messages to `everybody`: observers and connections without rooms do not. */
export const isInEverybody = (rooms: ReadonlySet<Room>): boolean =>
  [...rooms].some((room) => !room.startsWith('observers:'));

/** Users who receive a message: `only` these, or all in the rooms `except` these. */
interface Recipients {
  rooms: readonly Audience[];
  only?: ReadonlySet<string>;
  except?: ReadonlySet<string>;
}

/** A message without a number: numbers belong to a connection. */
export type RoomMessage = {
  [K in LiveKind]: Recipients & { kind: K; position: Position; at: string; payload: LivePayloads[K] };
}[LiveKind];

export const isFor = ({ only, except }: Recipients, userId: string): boolean =>
  (only?.has(userId) ?? true) && !except?.has(userId);

/** Bounded buffer of the latest messages, for connections that catch up. */
export class MessageBuffer {
  private readonly messages: RoomMessage[] = [];
  private start = 0;

  /** `from`: position up to which nothing is kept. */
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
    // Removes many at a time, because each removal moves all that stay.
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
