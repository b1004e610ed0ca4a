import { SLOW_CLIENT_LIMIT, type ClientEvents, type ServerEvents } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import type { Actor, Instant } from '@tender/kernel';
import type { Socket } from 'socket.io';
import { sendInOneWrite } from '../../tuning/frames.js';
import { isTuned } from '../../tuning/switches.js';
import { sizeOf, type OutgoingMessage } from './outgoing-message.js';
import { isFor, isInEverybody, type Audience, type Room, type RoomMessage } from './room-message.js';

const IN_ONE_WRITE = isTuned('frames');

export type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, { connection: Connection }>;

export class Connection {
  /** Position up to which all messages for this connection are sent or enqueued. */
  position: Position;
  /** Position after which this connection gets live messages; null while it catches up on older ones. */
  liveAfter: Position | null = null;
  /** Issue time of the position that the client sent; null once the connection has caught up. */
  behindSince: Instant | null = null;
  private seq = 0;
  /** Messages enqueued in this turn of the event loop. */
  private unsent: { message: OutgoingMessage; seq: number }[] = [];
  private unsentBytes = 0;
  /** Messages and bytes that engine.io has not passed to its transport yet. */
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

  /** Removes the listener: the connection of engine.io may outlive its socket and open another one. */
  end(): void {
    this.socket.conn.off('flush', this.onFlushed);
  }

  isSubscribedTo(message: RoomMessage): boolean {
    return message.rooms.some((room) => this.isInRoom(room)) && isFor(message, this.actor.userId);
  }

  private isInRoom(audience: Audience): boolean {
    return audience === 'everybody' ? isInEverybody(this.rooms) : this.rooms.has(audience);
  }

  enqueue(message: OutgoingMessage): void {
    this.position = message.position;
    this.unsent.push({ message, seq: ++this.seq });
    this.unsentBytes += sizeOf(message);
  }

  /** Sends the enqueued messages. Cuts off a client for which too much waits already (`domain.md §8`). */
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

  /** Whether to wait for `drained` before more is sent. */
  get isFilling(): boolean {
    const { messages, bytes } = this.waiting;
    return messages >= SLOW_CLIENT_LIMIT.messages / 2 || bytes >= SLOW_CLIENT_LIMIT.bytes / 2;
  }

  /** Resolves once engine.io has sent everything, or the connection is closed. */
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

/** Closes without a close packet, which would wait behind unread messages. The client reconnects and catches up. */
export const cutOff = (conn: ClientSocket['conn']): void => conn.close(true);
