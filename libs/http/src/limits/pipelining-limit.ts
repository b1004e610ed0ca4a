import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unanswered requests of one connection. Browsers and proxies send one at a time. */
const MOST_UNANSWERED = 8;
/** Delay before a refused connection is closed, in ms: otherwise its client would reconnect at once. */
const CLOSED_AFTER = 1_000;

/** Number of unanswered requests of a connection. Stored on the socket, because each request reads it several times. */
const UNANSWERED = Symbol('unanswered');
type CountedSocket = Socket & { [UNANSWERED]?: number };

const unansweredOf = (socket: CountedSocket): number => socket[UNANSWERED] ?? 0;

const isBeyondLimit = (socket: Socket): boolean => unansweredOf(socket) >= MOST_UNANSWERED;

/**
 * A request that Node's parser makes. The parser reads all pipelined requests, thousands of them, in one turn of the event loop, and stops only at an
 * upgrade. So the first request beyond the limit is treated as an upgrade (decision 16).
 */
export class CountedRequest extends IncomingMessage {
  private isUpgrade: boolean | null = null;

  get upgrade(): boolean | null {
    return this.isUpgrade;
  }

  set upgrade(value: boolean | null) {
    this.isUpgrade = value || isBeyondLimit(this.socket);
  }
}

/**
 * The option `shouldUpgradeCallback` of a server: whether a request may upgrade its connection.
 * @param isWanted whether the server knows the protocol of an upgrade.
 */
export const upgradeOr =
  (isWanted: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): boolean => {
    if (!isBeyondLimit(request.socket)) return isWanted(request);
    request.url = '';
    // The server no longer listens to this connection: an error without a listener would end the process.
    request.socket.on('error', () => undefined);
    setTimeout(() => request.socket.destroy(), CLOSED_AFTER).unref();
    return true;
  };

export function countUnanswered(server: Server): void {
  const count = (request: IncomingMessage, response: ServerResponse): void => {
    const socket: CountedSocket = request.socket;
    socket[UNANSWERED] = unansweredOf(socket) + 1;
    response.once('close', () => (socket[UNANSWERED] = unansweredOf(socket) - 1));
  };
  server.prependListener('request', count);
  server.prependListener('checkExpectation', count);
}

/** Closes a connection that is idle for too long, unless it waits for an answer that the server still computes. */
export function cutOffIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const isAwaited = unansweredOf(socket) > 0 && socket.writableLength === 0;
    if (isAwaited && socket.timeout) socket.setTimeout(socket.timeout);
    else socket.destroy();
  });
}
