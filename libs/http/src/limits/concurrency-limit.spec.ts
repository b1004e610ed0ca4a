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

test('each person has so many under way at once, and no more', () => {
  const underWay = new ConcurrencyLimit(2);
  const [first, second] = [new Line(), new Line()];
  expect([first, second, new Line()].map((line) => underWay.acquire('ann', line))).toEqual([true, true, false]);
  expect(underWay.acquire('bob', new Line())).toBe(true);
  first.close();
  expect([new Line(), new Line()].map((line) => underWay.acquire('ann', line))).toEqual([true, false]);
});

test('a call whose line is closed already does not count', () => {
  const underWay = new ConcurrencyLimit(1);
  const gone = new Line();
  gone.close();
  expect([gone, gone, new Line(), new Line()].map((line) => underWay.acquire('ann', line))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('strangers have as many under way as their network, and take nothing from those of others', () => {
  const stranger = (ip: string) => callerKey({ session: null, tender: { actor: { userId: 'guest' } }, ip } as Whose);
  const underWay = new ConcurrencyLimit(1);
  expect(underWay.acquire(stranger('203.0.113.7'), new Line())).toBe(true);
  expect(underWay.acquire(stranger('203.0.113.7'), new Line())).toBe(false);
  expect(underWay.acquire(stranger('203.0.113.8'), new Line())).toBe(true);
  const person = { actor: { userId: 'ann' } };
  expect(callerKey({ session: {}, tender: person, ip: '203.0.113.7' } as Whose)).toBe('ann');
});

type Whose = Parameters<typeof callerKey>[0];
