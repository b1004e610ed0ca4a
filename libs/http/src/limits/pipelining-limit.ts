import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests of one connection that wait for their answers. Browsers and proxies send one at a time.
 */
const MOST_UNANSWERED = 8;
/** Milliseconds after which a connection with more of them is closed. At once, its client would come again at once. */
const CLOSED_AFTER = 1_000;

/** Number of requests of a connection that are not answered. On the socket itself: every request asks three times. */
const UNANSWERED = Symbol('unanswered');
type CountedSocket = Socket & { [UNANSWERED]?: number };

const unansweredOf = (socket: CountedSocket): number => socket[UNANSWERED] ?? 0;

const isBeyondLimit = (socket: Socket): boolean => unansweredOf(socket) >= MOST_UNANSWERED;

/**
 * A request as Node's parser makes it. The parser would go through all that a client has sent ahead, thousands of
 * requests in one turn of the event loop, and nothing but an upgrade makes it stop: so the first request beyond the
 * bound is taken for one.
 */
export class CountedRequest extends IncomingMessage {
  private isUpgrade: boolean | null = null;

  get upgrade(): boolean | null {
    return this.isUpgrade;
  }

  /** Set by the parser, before the request is counted itself. */
  set upgrade(value: boolean | null) {
    this.isUpgrade = value || isBeyondLimit(this.socket);
  }
}

/**
 * Decides on a request that would upgrade its connection, for the option `shouldUpgradeCallback` of a server.
 * @param isWanted whether the house speaks what a client asks for.
 */
export const upgradeOr =
  (isWanted: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): boolean => {
    if (!isBeyondLimit(request.socket)) return isWanted(request);
    // An address that no listener to upgrades knows.
    request.url = '';
    // The server does not listen to this connection any more: if it broke, the process would end.
    request.socket.on('error', () => undefined);
    setTimeout(() => request.socket.destroy(), CLOSED_AFTER).unref();
    return true;
  };

/**
 * Counts the requests of each connection that are not answered. They are told by the server's own events, before
 * anybody else's.
 */
export function countUnanswered(server: Server): void {
  const count = (request: IncomingMessage, response: ServerResponse): void => {
    const socket: CountedSocket = request.socket;
    socket[UNANSWERED] = unansweredOf(socket) + 1;
    response.once('close', () => (socket[UNANSWERED] = unansweredOf(socket) - 1));
  };
  server.prependListener('request', count);
  server.prependListener('checkExpectation', count);
}

/**
 * Cuts off a line on which nothing has moved for its time, unless it waits for an answer that the house has still to
 * give.
 */
export function cutOffIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const isAwaited = unansweredOf(socket) > 0 && socket.writableLength === 0;
    if (isAwaited && socket.timeout) socket.setTimeout(socket.timeout);
    else socket.destroy();
  });
}
