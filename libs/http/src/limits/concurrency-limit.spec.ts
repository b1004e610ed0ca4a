import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { UnderWay, whose } from './concurrency-limit.js';

class Line extends EventEmitter {
  destroyed = false;

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

test('each person has so many under way at once, and no more', () => {
  const underWay = new UnderWay(2);
  const [first, second] = [new Line(), new Line()];
  expect([first, second, new Line()].map((line) => underWay.begin('ann', line))).toEqual([true, true, false]);
  expect(underWay.begin('bob', new Line())).toBe(true);
  first.close();
  expect([new Line(), new Line()].map((line) => underWay.begin('ann', line))).toEqual([true, false]);
});

test('a call whose line is closed already does not count', () => {
  const underWay = new UnderWay(1);
  const gone = new Line();
  gone.close();
  expect([gone, gone, new Line(), new Line()].map((line) => underWay.begin('ann', line))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('strangers have as many under way as their network, and take nothing from those of others', () => {
  const stranger = (ip: string) => whose({ session: null, tender: { actor: { userId: 'guest' } }, ip } as Whose);
  const underWay = new UnderWay(1);
  expect(underWay.begin(stranger('203.0.113.7'), new Line())).toBe(true);
  expect(underWay.begin(stranger('203.0.113.7'), new Line())).toBe(false);
  expect(underWay.begin(stranger('203.0.113.8'), new Line())).toBe(true);
  const person = { actor: { userId: 'ann' } };
  expect(whose({ session: {}, tender: person, ip: '203.0.113.7' } as Whose)).toBe('ann');
});

type Whose = Parameters<typeof whose>[0];
