import type { Connection } from './connection.js';
import { isFor, isInEverybody, type Audience, type Room, type RoomMessage } from './room-message.js';

export class Connections {
  private readonly byRoom = new Map<Room, Set<Connection>>();
  private readonly byPerson = new Map<string, Set<Connection>>();
  private readonly all = new Set<Connection>();

  get size(): number {
    return this.all.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.all.values();
  }

  add(connection: Connection): void {
    this.all.add(connection);
    for (const room of connection.rooms) join(this.byRoom, room, connection);
    join(this.byPerson, connection.actor.userId, connection);
  }

  remove(connection: Connection): void {
    this.all.delete(connection);
    for (const room of connection.rooms) leave(this.byRoom, room, connection);
    leave(this.byPerson, connection.actor.userId, connection);
  }

  /** Connections that receive a message now. */
  subscribersOf(message: RoomMessage): Connection[] {
    const { rooms, position } = message;
    const subscribers: Connection[] = [];
    for (const room of rooms) {
      for (const connection of this.connectionsIn(room)) {
        if (connection.liveAfter !== null && position > connection.liveAfter && isFor(message, connection.actor.userId))
          subscribers.push(connection);
      }
    }
    return subscribers;
  }

  private connectionsIn(audience: Audience): Iterable<Connection> {
    if (audience !== 'everybody') return this.byRoom.get(audience) ?? [];
    return [...this.all].filter(({ rooms }) => isInEverybody(rooms));
  }

  inRoom(room: Room): ReadonlySet<Connection> {
    return this.byRoom.get(room) ?? new Set();
  }

  ofPerson(userId: string): ReadonlySet<Connection> {
    return this.byPerson.get(userId) ?? new Set();
  }

  people(): string[] {
    return [...this.byPerson.keys()];
  }

  /** Number of connections to this process, per company, of users who bid. */
  presence(): { companyId: string; connections: number }[] {
    return [...this.byRoom].flatMap(([room, inRoom]) =>
      room.startsWith('company:') ? [{ companyId: room.slice('company:'.length), connections: inRoom.size }] : [],
    );
  }
}

function join<Key>(groups: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(connection));
}

function leave<Key>(groups: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const group = groups.get(key);
  group?.delete(connection);
  if (group?.size === 0) groups.delete(key);
}
