import { expect, test } from '@jest/globals';
import { paceUntil } from './pace.js';

test('lists the last minutes in order, also those without a bid, and no earlier ones', () => {
  const at = (time: string) => `2026-11-20T${time}:00.000Z`;
  const shown = paceUntil(Date.parse('2026-11-20T13:02:30Z'), [
    { minute: at('12:32'), bids: 9 },
    { minute: at('12:33'), bids: 4 },
    { minute: at('13:00'), bids: 2 },
    { minute: at('13:02'), bids: 1 },
  ]);
  expect(shown).toHaveLength(30);
  expect(shown.slice(0, 2).map(({ bids }) => bids)).toEqual([4, 0]);
  expect(shown.slice(-3).map(({ bids }) => bids)).toEqual([2, 0, 1]);
});
