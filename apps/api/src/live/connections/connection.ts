import { SLOW_CLIENT_LIMIT, type ClientEvents, type ServerEvents } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import type { Actor, Instant } from '@tender/kernel';
import type { Socket } from 'socket.io';
import { sendInOneWrite } from '../../tuning/frames.js';
import { isTuned } from '../../tuning/switches.js';
import { sizeOf, type OutgoingMessage } from './outgoing-message.js';
import { isFor, type Audience, type Room, type RoomMessage } from './room-message.js';

const IN_ONE_WRITE = isTuned('frames');

export type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, { connection: Connection }>;

/** One tab: its rooms, the last message that it was sent, and its numbering. */
export class Connection {
  /** The last position that it was sent, or passed over because it was not for it. */
  position: Position;
  /** The position after which it receives live messages; null while it catches up: they then wait in the buffer. */
  liveAfter: Position | null = null;
  /** When the position was issued that it came with; null once it has caught up. */
  behindSince: Instant | null = null;
  private seq = 0;
  /** What was enqueued in this turn of the event loop. */
  private unsent: { message: OutgoingMessage; seq: number }[] = [];
  private unsentBytes = 0;
  /** What was written since the line was last empty. */
  private queued = { messages: 0, bytes: 0 };
  private readonly onFlushed = (): void => {
    this.queued = { messages: 0, bytes: 0 };
  };

  constructor(
    readonly socket: ClientSocket,
    readonly sessionId: string,
    readonly actor: Actor,
    readonly rooms: ReadonlySet<Room>,
    position: Position,
  ) {
    this.position = position;
    socket.conn.on('flush', this.onFlushed);
  }

  /** The socket has left. Its line may stay, and bring another one: it forgets this one. */
  end(): void {
    this.socket.conn.off('flush', this.onFlushed);
  }

  isSubscribedTo(message: RoomMessage): boolean {
    return message.rooms.some((room) => this.isInRoom(room)) && isFor(message, this.actor.userId);
  }

  /** One that is in no room hears nothing, not even what is for everybody. */
  private isInRoom(audience: Audience): boolean {
    return audience === 'everybody' ? this.rooms.size > 0 : this.rooms.has(audience);
  }

  /**
   * Enqueues a message under the connection's next number. It is sent by the next `flush`, in this turn of the event
   * loop.
   */
  enqueue(message: OutgoingMessage): void {
    this.position = message.position;
    this.unsent.push({ message, seq: ++this.seq });
    this.unsentBytes += sizeOf(message);
  }

  /** Sends what was enqueued. A client that does not read is cut off when too much waits for it (`domain.md §8`). */
  flush(): void {
    const enqueued = this.unsent;
    if (enqueued.length === 0) return;
    const { conn } = this.socket;
    const isBehind = this.queued.messages > 0;
    const { messages, bytes } = this.waiting;
    this.unsent = [];
    this.unsentBytes = 0;
    if (isBehind && (messages > SLOW_CLIENT_LIMIT.messages || bytes > SLOW_CLIENT_LIMIT.bytes)) return cutOff(conn);
    if (IN_ONE_WRITE && conn.transport.name === 'websocket') {
      this.queued = { messages, bytes };
      sendInOneWrite(
        conn,
        enqueued.map(({ message: { frame }, seq }) => ({ frame, seq })),
      );
      return;
    }
    for (const { message, seq } of enqueued) {
      this.queued.messages++;
      this.queued.bytes += sizeOf(message);
      this.socket.emit('message', message.numbered(seq));
    }
  }

  /** Whether so much waits for the line that it should drain before more is sent. */
  get isFilling(): boolean {
    const { messages, bytes } = this.waiting;
    return messages >= SLOW_CLIENT_LIMIT.messages / 2 || bytes >= SLOW_CLIENT_LIMIT.bytes / 2;
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

  private get waiting(): { messages: number; bytes: number } {
    return { messages: this.queued.messages + this.unsent.length, bytes: this.queued.bytes + this.unsentBytes };
  }
}

/**
 * Ends a connection at once, with all that waits for it: a farewell would wait behind what the other side does not
 * read. The client sees a line that broke, reconnects, and goes on from where it was.
 */
export const cutOff = (conn: ClientSocket['conn']): void => conn.close(true);
