import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedRequest } from '../route/access.js';
import { AbortOnSessionEnd } from './abort-on-session-end.js';

class Line extends EventEmitter {
  constructor(readonly destroyed: boolean) {
    super();
  }
}

/** A request and its response, on a connection that is closed or not. */
const callOn = (destroyed: boolean) => ({
  request: { session: { sessionId: 's' }, raw: new Line(destroyed) } as unknown as FastifyRequest &
    AuthenticatedRequest,
  reply: { raw: new Line(destroyed) } as unknown as FastifyReply,
});

/** Number of queries for ended sessions. */
let polls: number;
let transfers: AbortOnSessionEnd;
beforeEach(() => {
  jest.useFakeTimers();
  polls = 0;
  const endedOf = () => {
    polls++;
    return Promise.resolve(new Set<string>());
  };
  transfers = new AbortOnSessionEnd({ onEnded: () => undefined, endedOf });
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['a connection that is open', false, 1],
  ['a connection that was closed before the call was admitted', true, 0],
] as const)('the session of %s is polled until it is closed', (_, isClosed, expected) => {
  const { request, reply } = callOn(isClosed);
  transfers.whileReceiving(request, reply);
  transfers.whileSending(request, reply);
  jest.advanceTimersByTime(600);
  expect(polls).toBe(expected);
});
