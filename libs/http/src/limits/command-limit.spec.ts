import { expect, test } from '@jest/globals';
import { Rejection, type Actor } from '@tender/kernel';
import type { SecurityLog } from '../log/security-log.js';
import { CommandLimit } from './command-limit.js';

const BUYER: Actor = { userId: 'c1.ann', role: 'buyer', companyId: 'c1' };
const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
const SENT = 2_000;

/** Number of commands with so many rows each that are admitted in a burst. */
function passed(actor: Actor, rows: number): number {
  const limit = new CommandLimit({ rateLimits: true, commandsPerDay: 20_000 }, {
    record() {},
  } as unknown as SecurityLog);
  let count = 0;
  for (let command = 0; command < SENT; command++) {
    try {
      limit.count({ actor, requestId: 'r' });
    } catch (error) {
      if (error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS') break;
      throw error;
    }
    limit.countRows(actor, { lots: Array.from({ length: rows }, () => ({})), tab: 't' });
    count++;
  }
  return count;
}

test('each row of a short list of a buyer counts as a command', () => {
  expect(passed(BUYER, 0)).toBeGreaterThanOrEqual(1_500);
  // On a busy machine some tokens return while the test runs.
  expect(passed(BUYER, 9)).toBeLessThan(300);
  expect(passed(BUYER, 1)).toBeLessThan(1_500);
});

test('ten rows of the staff count as one command', () => {
  expect(passed(ADMIN, 9)).toBeGreaterThan(500);
  expect(passed(ADMIN, 1_000)).toBeLessThan(100);
});
