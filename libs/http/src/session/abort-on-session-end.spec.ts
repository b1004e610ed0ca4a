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

/** A download, and an upload, whose caller has hung up or not. */
const callOn = (destroyed: boolean) => ({
  request: { session: { sessionId: 's' }, raw: new Line(destroyed) } as unknown as FastifyRequest &
    AuthenticatedRequest,
  reply: { raw: new Line(destroyed) } as unknown as FastifyReply,
});

/** How often the lines have asked which sessions have ended. */
let looks: number;
let lines: AbortOnSessionEnd;
beforeEach(() => {
  jest.useFakeTimers();
  looks = 0;
  const endedOf = () => {
    looks++;
    return Promise.resolve(new Set<string>());
  };
  lines = new AbortOnSessionEnd({ onEnded: () => undefined, endedOf });
});
afterEach(() => void jest.useRealTimers());

test.each([
  ['a line that is open', false, 1],
  ['a line that was closed before the call was admitted', true, 0],
] as const)('the session of %s is looked up until it is closed', (_, isClosed, expected) => {
  const { request, reply } = callOn(isClosed);
  lines.whileReceiving(request, reply);
  lines.whileSending(request, reply);
  jest.advanceTimersByTime(600);
  expect(looks).toBe(expected);
});
