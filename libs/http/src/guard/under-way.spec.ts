import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { UnderWay } from './under-way.js';

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
