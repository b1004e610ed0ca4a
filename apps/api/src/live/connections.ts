import type { Connection } from './connection.js';
import { isFor, type Room, type RoomMessage } from './room-message.js';

/** All open connections of this process, found by room and by session. */
export class Connections {
  private readonly byRoom = new Map<Room, Set<Connection>>();
  private readonly all = new Set<Connection>();

  get size(): number {
    return this.all.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.all.values();
  }

  add(connection: Connection): void {
    this.all.add(connection);
    for (const room of connection.rooms) {
      const inRoom = this.byRoom.get(room) ?? new Set();
      this.byRoom.set(room, inRoom.add(connection));
    }
  }

  remove(connection: Connection): void {
    this.all.delete(connection);
    for (const room of connection.rooms) {
      const inRoom = this.byRoom.get(room);
      inRoom?.delete(connection);
      if (inRoom?.size === 0) this.byRoom.delete(room);
    }
  }

  /** The connections that receive a message now, each once: nobody is in two of its rooms. */
  subscribersOf(message: RoomMessage): Connection[] {
    const { rooms, position } = message;
    const subscribers: Connection[] = [];
    for (const room of rooms) {
      for (const connection of this.byRoom.get(room) ?? []) {
        if (connection.liveAfter !== null && position > connection.liveAfter && isFor(message, connection.actor.userId))
          subscribers.push(connection);
      }
    }
    return subscribers;
  }

  inRoom(room: Room): ReadonlySet<Connection> {
    return this.byRoom.get(room) ?? new Set();
  }

  /** Number of connections of each company. */
  presence(): { companyId: string; connections: number }[] {
    return [...this.byRoom].flatMap(([room, inRoom]) =>
      room === 'staff' ? [] : [{ companyId: room.slice('company:'.length), connections: inRoom.size }],
    );
  }
}
