import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { PerSecond } from './per-second.js';

/** Number of messages a second from one client, which has next to nothing to say (`domain.md §8`). */
export const MESSAGES_A_SECOND = 20;
/** Number of frames that one message may come in: browsers send one of this size in one. */
const FRAMES_OF_A_MESSAGE = 16;
/** Milliseconds that the other side has to agree to the end of a socket, before its line is ended. */
const AGREES_WITHIN = 1_000;

/**
 * Web sockets that end when too much comes: counts every frame, also pings and pongs, which ws answers by itself,
 * unseen by the layers above.
 */
export class CountedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The types do not know `closeTimeout` yet.
    super({ ...options, maxFragments: FRAMES_OF_A_MESSAGE, closeTimeout: AGREES_WITHIN } as ServerOptions);
  }

  override handleUpgrade(
    request: IncomingMessage,
    line: Duplex,
    head: Buffer,
    callback: (socket: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, line, head, (socket) => {
      const frames = new PerSecond(MESSAGES_A_SECOND);
      const count = (): void => {
        if (frames.isBeyond()) socket.terminate();
      };
      socket.on('ping', count).on('pong', count).on('message', count);
      callback(socket, request);
    });
  }
}
