import type { Socket as NetSocket } from 'node:net';
import { SLOW_CLIENT_LIMIT, type ClientEvents, type ServerEvents } from '@tender/contracts';
import type { Position } from '@tender/event-store';
import type { Actor } from '@tender/kernel';
import type { Socket } from 'socket.io';
import { isFor, type News, type Room } from './news.js';
import { textFrames, type Wording } from './wire.js';

/** How engine.io marks a packet that holds a message (its protocol, version 4). */
const ENGINE_MESSAGE = '4';

export type ClientSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, { connection: Connection }>;

/** One tab: what it may hear, how far it has heard, and its numbering. */
export class Connection {
  /** The last position that it was sent, or passed over because it was not for it. */
  position: Position;
  /** The position after which it hears live news; null while it catches up: live news then wait in the ring. */
  liveAfter: Position | null = null;
  private seq = 0;
  /** What was taken in this turn of the event loop. */
  private unsent: string[] = [];
  private unsentBytes = 0;
  /** What was handed over since the line last took all that waited for it. */
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

  hears(news: News): boolean {
    return news.rooms.some((room) => this.rooms.has(room)) && isFor(news, this.actor.userId);
  }

  /** Takes a piece of news under the connection's next number. It leaves with the next `flush`, in this turn of the event loop. */
  take({ position, before, after }: Wording): void {
    const text = `${before}${++this.seq}${after}`;
    this.position = position;
    this.unsent.push(text);
    this.unsentBytes += text.length;
  }

  /**
   * Sends what it took, in one write: socket.io and ws would make two of each message. What a client does not take off the line is not
   * kept for it without end (`domain.md §8`).
   */
  flush(): void {
    const texts = this.unsent;
    if (texts.length === 0) return;
    const { conn } = this.socket;
    const isBehind = this.queued.messages > 0;
    const { messages, bytes } = this.waiting;
    this.unsent = [];
    this.unsentBytes = 0;
    if (isBehind && (messages > SLOW_CLIENT_LIMIT.messages || bytes > SLOW_CLIENT_LIMIT.bytes)) return cutOff(conn);
    if (conn.transport.name === 'websocket') {
      this.queued = { messages, bytes };
      conn.write('', preEncoded(texts));
      return;
    }
    for (const text of texts) {
      this.queued.messages++;
      this.queued.bytes += text.length;
      conn.write(text);
    }
  }

  /** Whether enough waits for the line: whoever has more to tell should let it drain first. */
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

/** Messages that engine.io need not encode: it hands the frames to the web socket as they are. */
function preEncoded(texts: readonly string[]): { compress: false; wsPreEncodedFrame: Buffer[] } {
  return { compress: false, wsPreEncodedFrame: [textFrames(texts.map((text) => `${ENGINE_MESSAGE}${text}`))] };
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
