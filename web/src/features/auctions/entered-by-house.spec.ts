import { expect, test } from '@jest/globals';
import type { HappeningView } from '@tender/contracts';
import { isEnteredByHouse } from './entered-by-house.js';

const AT = '2026-01-01T10:00:00.000Z';
const happening = (changes: Partial<HappeningView>): HappeningView => ({
  _id: 'h',
  at: AT,
  kind: 'bidEntered',
  lotId: 'l1',
  endsAt: null,
  cause: null,
  ...changes,
});
const receipt = { lotId: 'l1', at: AT };

test('a bid is the house’s where the house is told to have entered one on the lot at that instant', () => {
  expect(isEnteredByHouse([happening({})], receipt)).toBe(true);
  expect(isEnteredByHouse([happening({ kind: 'bidTakenBack' })], receipt)).toBe(true);
});

test.each([
  ['nothing was read yet', null],
  ['another instant', [happening({ at: '2026-01-01T10:00:00.001Z' })]],
  ['another lot', [happening({ lotId: 'l2' })]],
  ['another kind', [happening({ kind: 'lotWithdrawn' })]],
])('it is the company’s own: %s', (_, happenings) => expect(isEnteredByHouse(happenings, receipt)).toBe(false));
