import type { Position } from '@tender/event-store';
import { isInEverybody, type Audience, type Room, type RoomMessage } from '../connections/room-message.js';

/** `position`: of a message's event. `before`: of the event before it, after which the store is read. */
export interface MessagePlace {
  before: Position;
  position: Position;
}

/** Decides whether a client is too far behind by its own missed messages: the number of others' messages stays secret. */
export class MessagePositions {
  private readonly rooms = new Map<Audience, LatestPlaces>();

  /** `from`: messages up to this position are unknown. `most`: places remembered per room. */
  constructor(
    readonly from: Position,
    private readonly most: number,
  ) {}

  note({ rooms, position }: RoomMessage, before: Position): void {
    for (const room of rooms) {
      let places = this.rooms.get(room);
      if (!places) this.rooms.set(room, (places = new LatestPlaces(this.from, this.most)));
      places.push({ before, position });
    }
  }

  /** Positions in order; null when more messages follow than are remembered, or the position is too old. */
  after(room: Audience, position: Position): MessagePlace[] | null {
    if (position < this.from) return null;
    return this.rooms.get(room)?.after(position) ?? (this.rooms.has(room) ? null : []);
  }

  /** Merges several rooms with `everybody`, if they are in it. Messages of one event share one position. */
  afterWithAll(rooms: ReadonlySet<Room>, position: Position): MessagePlace[] | null {
    const all: Audience[] = isInEverybody(rooms) ? [...rooms, 'everybody'] : [...rooms];
    const places = all.map((room) => this.after(room, position));
    if (places.includes(null)) return null;
    const byPosition = new Map(places.flatMap((own) => own ?? []).map((place) => [place.position, place]));
    return [...byPosition.values()].sort((one, other) => (one.position < other.position ? -1 : 1));
  }
}

/** The latest places as plain numbers, which the garbage collector does not scan. */
class LatestPlaces {
  private readonly befores: BigInt64Array;
  private readonly positions: BigInt64Array;
  private count = 0;

  constructor(
    private from: Position,
    private readonly most: number,
  ) {
    this.befores = new BigInt64Array(most);
    this.positions = new BigInt64Array(most);
  }

  push({ before, position }: MessagePlace): void {
    if (this.count > 0 && this.positions[(this.count - 1) % this.most] === position) return;
    const index = this.count % this.most;
    if (this.count >= this.most) this.from = this.positions[index]!;
    this.befores[index] = before;
    this.positions[index] = position;
    this.count++;
  }

  after(position: Position): MessagePlace[] | null {
    if (position < this.from) return null;
    const places: MessagePlace[] = [];
    const oldest = Math.max(0, this.count - this.most);
    for (let number = this.count - 1; number >= oldest; number--) {
      const index = number % this.most;
      if (this.positions[index]! <= position) break;
      places.push({ before: this.befores[index]!, position: this.positions[index]! });
    }
    return places.reverse();
  }
}
