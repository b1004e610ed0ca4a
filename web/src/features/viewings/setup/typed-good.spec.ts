import { expect, test } from '@jest/globals';
import { aGood } from '../testing/examples.js';
import { goodOf, goodProblems, typedGood } from './typed-good.js';

const KIMBERLEY = { number: 'KP1', authority: 'HRD' };
const good = aGood({ goodNo: 'K-1', estimate: 1250.5, kimberley: KIMBERLEY, category: null });

test('a form reads what it writes; what is empty is emptied', () => {
  const row = goodOf(typedGood(good), good);
  expect(row).toMatchObject({ goodNo: 'K-1', pieces: 12, carats: 10.8, estimate: 1250.5, kimberley: KIMBERLEY });
  expect(row).toMatchObject({ category: null, colour: null, certificate: null });
  expect(goodOf(typedGood())).toMatchObject({ pieces: null, carats: null, estimate: null, kimberley: null });
});

test('another number of a certificate is another certificate', () => {
  expect(goodOf({ ...typedGood(good), kimberley: 'KP2' }, good).kimberley).toEqual({ number: 'KP2' });
});

test('what is not right is told at its field', () => {
  const typed = typedGood(good);
  expect(goodProblems(typed, new Set())).toEqual({});
  expect(Object.keys(goodProblems(typed, new Set(['K-1'])))).toEqual(['goodNo']);
  const wrong = { ...typed, goodNo: ' ', pieces: 1.5, carats: 0.00001, estimate: 'much' };
  expect(Object.keys(goodProblems(wrong, new Set()))).toEqual(['goodNo', 'pieces', 'carats', 'estimate']);
});
