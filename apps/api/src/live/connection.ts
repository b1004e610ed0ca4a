import type { Socket as NetSocket } from 'node:net';
import { SLOW_CLIENT_LIMIT, type ClientEvents, type LiveMessage, type ServerEvents } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import type { Actor } from '@tender/kernel';
import type { Socket } from 'socket.io';
import type { News, Room } from './news.js';

export type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, { connection: Connection }>;

/** One tab: what it may hear, how far it has heard, and its numbering. */
export class Connection {
  /** The last position that it was sent, or passed over because it was not for it. */
  position: Position;
  /** The position after which it hears live news; null while it catches up: live news then wait in the ring. */
  liveAfter: Position | null = null;
  private seq = 0;
  private readonly queued = { messages: 0, bytes: 0 };

  constructor(readonly socket: ClientSocket, readonly sessionId: string, readonly actor: Actor, readonly rooms: ReadonlySet<Room>, position: Position) {
    this.position = position;
    this.countQueue();
    this.writeTogether();
  }

  hears({ rooms }: News): boolean {
    return rooms.some((room) => this.rooms.has(room));
  }

  /** Sends one piece of news under the connection's next number. @param position its position as a token. */
  send({ kind, at, payload, position: place }: News, position: string): void {
    if (this.isTooSlow) return cutOff(this.socket.conn);
    this.position = place;
    // The union's members are told apart by `kind`, which travels with its payload.
    this.socket.emit('message', { kind, seq: ++this.seq, position, at, payload } as LiveMessage);
  }

  /** Whether enough waits for the line: whoever has more to tell should let it drain first. */
  get isFilling(): boolean {
    return this.queued.messages >= SLOW_CLIENT_LIMIT.messages / 2 || this.queued.bytes >= SLOW_CLIENT_LIMIT.bytes / 2;
  }

  /** Resolves once the line has taken all that waits for it, or is closed. */
  drained(): Promise<void> {
    const { conn } = this.socket;
    if (this.queued.messages === 0 || conn.readyState !== 'open') return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        conn.off('drain', done).off('close', done);
        resolve();
      };
      conn.on('drain', done).on('close', done);
    });
  }

  /** What a client does not take off the line is not kept for it without end (`domain.md §8`). */
  private get isTooSlow(): boolean {
    return this.queued.messages >= SLOW_CLIENT_LIMIT.messages || this.queued.bytes >= SLOW_CLIENT_LIMIT.bytes;
  }

  /** Counts what waits for the line: everything that was made since the line last took all that waited. */
  private countQueue(): void {
    this.socket.conn.on('packetCreate', ({ data }: { data?: string }) => {
      this.queued.messages++;
      this.queued.bytes += data?.length ?? 0;
    });
    this.socket.conn.on('flush', () => {
      this.queued.messages = 0;
      this.queued.bytes = 0;
    });
  }

  /** What is flushed together travels in one write: ws would make one of each message. */
  private writeTogether(): void {
    const { conn } = this.socket;
    conn.on('flush', () => lineOf(conn).cork()).on('drain', () => lineOf(conn).uncork());
  }
}

/** The line under a connection: that of its web socket, which after an upgrade is another than the one it began on. */
function lineOf({ transport, request }: ClientSocket['conn']): NetSocket {
  const { socket: webSocket } = transport as { socket?: { _socket?: NetSocket | null } };
  return webSocket?._socket ?? request.socket;
}

/**
 * Ends a connection at once, with all that waits for it: a farewell would wait behind what the other side does not read.
 * The client sees a line that broke, connects anew, and goes on from where it was.
 */
export function cutOff(conn: ClientSocket['conn']): void {
  lineOf(conn).destroy();
  conn.close(true);
}
