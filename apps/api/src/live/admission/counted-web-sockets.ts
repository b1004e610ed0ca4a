import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { PerSecond } from './per-second.js';

/** Maximum messages of a client in a second (`domain.md §8`). */
export const MESSAGES_A_SECOND = 20;
/** Maximum frames of a message. */
const FRAMES_OF_A_MESSAGE = 16;
/** Time for the other side to confirm a close, in ms. */
const AGREES_WITHIN = 1_000;

/** Limits messages, pings and pongs of a connection. ws handles pings and pongs without informing the layers above. */
export class CountedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The types lack `closeTimeout`.
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
