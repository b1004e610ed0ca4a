import type { Connection } from './connection.js';
import { isFor, type News, type Room } from './news.js';

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

  /** Everyone who hears a piece of news now, each once: nobody is in two of its rooms. */
  hearersOf(news: News): Connection[] {
    const { rooms, position } = news;
    const hearers: Connection[] = [];
    for (const room of rooms) {
      for (const connection of this.byRoom.get(room) ?? []) {
        if (connection.liveAfter !== null && position > connection.liveAfter && isFor(news, connection.actor.userId))
          hearers.push(connection);
      }
    }
    return hearers;
  }

  inRoom(room: Room): ReadonlySet<Connection> {
    return this.byRoom.get(room) ?? new Set();
  }

  /** How many connections each company has. */
  presence(): { companyId: string; connections: number }[] {
    return [...this.byRoom].flatMap(([room, inRoom]) =>
      room === 'staff' ? [] : [{ companyId: room.slice('company:'.length), connections: inRoom.size }],
    );
  }
}
