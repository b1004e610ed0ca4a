import { expect, test } from '@jest/globals';
import { pick, UNDESCRIBED, type StonesDescription } from '@tender/contracts';
import fc from 'fast-check';
import { anyGood } from '../../../testing/arbitraries.js';
import { aGood } from '../../../testing/viewing-examples.js';
import { goodOf, goodProblems, typedGood } from './typed-good.js';

const KIMBERLEY = {
  number: 'KP1',
  issuedAt: '2026-01-31',
  expiresAt: '2027-01-31',
  authority: 'HRD',
  origin: 'Botswana',
};
const good = aGood({ goodNo: 'K-1', estimate: 1250.5, kimberley: KIMBERLEY, category: null });

test('a form reads what it writes; what is empty is emptied', () => {
  const row = goodOf(typedGood(good));
  expect(row).toMatchObject({ goodNo: 'K-1', pieces: 12, carats: 10.8, estimate: 1250.5, kimberley: KIMBERLEY });
  expect(row).toMatchObject({ category: null, colour: null, certificate: null });
  expect(goodOf(typedGood())).toMatchObject({ pieces: null, carats: null, estimate: null, kimberley: null });
});

test('any parcel that is opened and saved unchanged keeps every field', () =>
  fc.assert(
    fc.property(anyGood, (parcel) => {
      const stones = Object.keys(UNDESCRIBED) as (keyof StonesDescription)[];
      const saved = Object.entries(goodOf(typedGood(parcel))).filter(([, value]) => value !== null);
      expect(goodProblems(typedGood(parcel), new Set())).toEqual({});
      expect({ ...UNDESCRIBED, estimate: null, ...Object.fromEntries(saved) }).toEqual(
        pick(parcel, [...stones, 'goodNo', 'estimate']),
      );
    }),
  ));

test('of a Kimberley certificate each part is changed by itself; without a number there is none', () => {
  const kimberley = { ...typedGood(good), kimberley: 'KP2', kimberleyAuthority: ' ' };
  const { authority: _, ...rest } = KIMBERLEY;
  expect(goodOf(kimberley).kimberley).toEqual({ ...rest, number: 'KP2' });
  const numberless = { ...typedGood(good), kimberley: ' ' };
  expect(goodProblems(numberless, new Set())).toEqual({ kimberley: 'Its number is missing' });
  expect(goodProblems(typedGood(aGood({ kimberley: null })), new Set())).toEqual({});
});

test('what is not right is told at its field', () => {
  const typed = typedGood(good);
  expect(goodProblems(typed, new Set())).toEqual({});
  expect(Object.keys(goodProblems(typed, new Set(['K-1'])))).toEqual(['goodNo']);
  const wrong = { ...typed, goodNo: ' ', pieces: 1.5, carats: 0.00001, estimate: 'much' };
  expect(Object.keys(goodProblems(wrong, new Set()))).toEqual(['goodNo', 'pieces', 'carats', 'estimate']);
});
