import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { ConcurrencyLimit, callerKey } from './concurrency-limit.js';

class Line extends EventEmitter {
  destroyed = false;

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

test('each user runs at most so many calls at the same time', () => {
  const limit = new ConcurrencyLimit(2);
  const [first, second] = [new Line(), new Line()];
  expect([first, second, new Line()].map((line) => limit.acquire('ann', line))).toEqual([true, true, false]);
  expect(limit.acquire('bob', new Line())).toBe(true);
  first.close();
  expect([new Line(), new Line()].map((line) => limit.acquire('ann', line))).toEqual([true, false]);
});

test('a call whose connection is closed already does not count', () => {
  const limit = new ConcurrencyLimit(1);
  const gone = new Line();
  gone.close();
  expect([gone, gone, new Line(), new Line()].map((line) => limit.acquire('ann', line))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('guests are counted by network', () => {
  const guest = (ip: string) => callerKey({ session: null, tender: { actor: { userId: 'guest' } }, ip } as Caller);
  const limit = new ConcurrencyLimit(1);
  expect(limit.acquire(guest('203.0.113.7'), new Line())).toBe(true);
  expect(limit.acquire(guest('203.0.113.7'), new Line())).toBe(false);
  expect(limit.acquire(guest('203.0.113.8'), new Line())).toBe(true);
  const person = { actor: { userId: 'ann' } };
  expect(callerKey({ session: {}, tender: person, ip: '203.0.113.7' } as Caller)).toBe('ann');
});

type Caller = Parameters<typeof callerKey>[0];
