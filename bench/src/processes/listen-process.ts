import { WebSocket, type RawData } from 'ws';
import { offer, sharedNow } from './job-process.js';

/**
 * Watchers: many sockets in one process. They implement socket.io's protocol directly: its client parses every
 * message, so that a thousand clients would measure the client. The same sockets listen to the bare server.
 */

export interface Listen {
  port: number;
  /** The `cookie` header of each socket; null for a bare WebSocket server. */
  cookies: (string | null)[];
}

const ENGINE = { open: '0', ping: '2', pong: '3', connect: '40', refused: '44', event: '42' } as const;
/** Clients that connect concurrently: the listen queue is not part of the measurement. */
const AT_ONCE = 32;

let sockets: WebSocket[] = [];
let awaited: Awaited | null = null;

/** An expected message, and the number of watchers that have not received it yet. */
class Awaited {
  readonly arrived: Promise<{ at: number; sample: string }>;
  private resolve: (arrival: { at: number; sample: string }) => void = () => undefined;

  constructor(
    private readonly text: string,
    private missing: number,
  ) {
    this.arrived = new Promise((resolve) => (this.resolve = resolve));
  }

  notice(message: string): void {
    if (message.includes(this.text) && --this.missing === 0) this.resolve({ at: sharedNow(), sample: message });
  }
}

export const listenJobs = {
  async open({ port, cookies }: Listen): Promise<void> {
    for (let at = 0; at < cookies.length; at += AT_ONCE) {
      sockets.push(...(await Promise.all(cookies.slice(at, at + AT_ONCE).map((cookie) => open(port, cookie)))));
    }
  },

  /** Starts to watch for a message that contains this text. */
  expect(text: string): void {
    awaited = new Awaited(text, sockets.length);
  },

  /**
   * Waits until every watcher has received the expected message.
   * @returns when the last one did, by `sharedNow`, and the message that it read
   */
  last(): Promise<{ at: number; sample: string }> {
    if (!awaited) throw new Error('nothing is expected');
    return awaited.arrived;
  },

  close(): void {
    for (const socket of sockets) socket.terminate();
    sockets = [];
  },
};
export type ListenJobs = typeof listenJobs;

function open(port: number, cookie: string | null): Promise<WebSocket> {
  const path = cookie === null ? '' : 'socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, {
    perMessageDeflate: false,
    ...(cookie && { headers: { cookie } }),
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    if (cookie === null) socket.once('open', () => resolve(socket));
    socket.on('message', (data: RawData) => {
      const text = (data as Buffer).toString('latin1');
      if (text.startsWith(ENGINE.event)) {
        if (text.startsWith('["ready"', ENGINE.event.length)) resolve(socket);
        else awaited?.notice(text);
      } else if (text.startsWith(ENGINE.refused)) reject(new Error(`a socket was refused: ${text}`));
      else if (text.startsWith(ENGINE.open)) socket.send(ENGINE.connect);
      else if (text === ENGINE.ping) socket.send(ENGINE.pong);
    });
  });
}

offer(listenJobs);
