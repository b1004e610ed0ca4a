import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  draftOf,
  draftsNow,
  endTyping,
  keepDraftsOf,
  LIMITS,
  putAllTyped,
  putLimits,
  putTyped,
  takeFromHouse,
  undo,
} from './drafts-slice.js';
import { isUnkept, NO_LIMITS, sheetOf, UNTYPED } from './drafts-state.js';

const nothing = { lots: {}, limits: [] };
const house = (lots: object[]) =>
  takeFromHouse(
    'a',
    { lots: lots.map((texts) => ({ lotId: 'l', ...UNTYPED, ...texts })), limits: NO_LIMITS, colleagues: [] },
    nothing,
  );
const typedNow = () => sheetOf(draftsNow(), 'a').lots['l'];
let person = 0;
beforeEach(() => keepDraftsOf(`typist ${(person += 1)}`));

test('a field that is left as it was found was typed by nobody', () => {
  house([{ amount: '1,000.00' }]);
  putTyped('a', 'l', { amount: '1,000.00' });
  expect(isUnkept(sheetOf(draftsNow(), 'a'))).toBe(false);
  expect(undo('a')).toBeNull();
});

test('a sheet is still taken back after all of its fields were walked through', () => {
  const sheet = Array.from({ length: 300 }, (_, index) => [`l${index}`, { amount: '1,000.00' }] as const);
  putAllTyped('a', sheet);
  for (const [lotId, change] of sheet) putTyped('a', lotId, change);
  putAllTyped('a', sheet);
  expect([undo('a'), draftOf('a', 'l0'), draftOf('a', 'l299'), undo('a')]).toEqual(['l0', '', '', null]);
});

test('what came into another field of the lot meanwhile is not taken back', () => {
  putTyped('a', 'l', { amount: '5' });
  house([{ amount: '5', valuation: '900' }]);
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, valuation: '900' });
});

test('an amount comes back with the price that it was emptied, or typed, beside', () => {
  house([{ amount: '5', perCarat: '12,5' }]);
  putTyped('a', 'l', { amount: '' });
  putTyped('a', 'l', { amount: '7' });
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '7' });
  undo('a');
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '5', perCarat: '12,5' });
});

test('a price per carat is taken back whole, however its first digits read', () => {
  house([{ amount: '5' }]);
  putTyped('a', 'l', { amount: '20', perCarat: '' });
  putTyped('a', 'l', { amount: '5', perCarat: '2x' });
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '5' });
});

test('limits are taken back in their turn, or by themselves', () => {
  const limits = () => sheetOf(draftsNow(), 'a').limits;
  putLimits('a', { limit: '1' });
  putLimits('a', { limit: '12' });
  putLimits('a', { perCarat: '7' });
  putLimits('a', { perCarat: '7' });
  putTyped('a', 'l', { amount: '5' });
  expect([undo('a', true), limits()]).toEqual([LIMITS, { limit: '12', perCarat: '' }]);
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '']);
  expect([undo('a'), limits(), undo('a')]).toEqual([LIMITS, NO_LIMITS, null]);
  expect(sheetOf(draftsNow(), 'a').unkept.limits).toEqual(['limit', 'perCarat']);
});

test('what is typed into a field after it was left is a step of its own', () => {
  putTyped('a', 'l', { amount: '45000' });
  putTyped('a', 'l', { amount: '45,000.00' });
  endTyping();
  putTyped('a', 'l', { amount: '5' });
  putTyped('a', 'l', { amount: '54000' });
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '45,000.00']);
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '']);
});

test('a step that changed nothing comes not back once an earlier one was taken back', () => {
  putTyped('b', 'l', { amount: '7' });
  putTyped('a', 'l', { amount: '100' });
  putTyped('a', 'l', { amount: '' });
  putTyped('a', 'l', { amount: '100' });
  putTyped('b', 'l', { amount: '' });
  expect([undo('a'), draftOf('a', 'l'), undo('a'), draftOf('a', 'l')]).toEqual(['l', '', null, '']);
  expect([undo('b'), draftOf('b', 'l')]).toEqual(['l', '7']);
});

test('what another device has put meanwhile is newer than a step, and stays', () => {
  putAllTyped('a', [
    ['k', { amount: '7' }],
    ['l', { amount: '8', valuation: '9' }],
  ]);
  house([
    { lotId: 'k', amount: '7' },
    { amount: '999', valuation: '9' },
  ]);
  expect([undo('a'), draftOf('a', 'k'), typedNow()]).toEqual(['k', '', { ...UNTYPED, amount: '999' }]);
  putTyped('a', 'l', { amount: '9' });
  house([{ amount: '95' }]);
  putTyped('a', 'l', { amount: '950' });
  expect([undo('a'), draftOf('a', 'l'), undo('a')]).toEqual(['l', '95', null]);
});

test('nor is an amount taken back to where another device has put a price', () => {
  putTyped('a', 'l', { amount: '8' });
  house([{ amount: '8', perCarat: '12,5' }]);
  expect(undo('a')).toBeNull();
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '8', perCarat: '12,5' });
});

test('what is typed into a limit after its field was left is a step of its own, though it is the same field', () => {
  putLimits('a', { limit: '90000' });
  endTyping();
  putLimits('a', { limit: '8' });
  putLimits('a', { limit: '80000' });
  const back = () => [undo('a', true), sheetOf(draftsNow(), 'a').limits.limit];
  expect([back(), back()]).toEqual([
    [LIMITS, '90000'],
    [LIMITS, ''],
  ]);
});

test('a limit that is taken back by itself takes no step of a lot along, also none that a newer one covers', () => {
  putLimits('a', { limit: '5000' });
  endTyping();
  putTyped('a', 'l', { amount: '100' });
  endTyping();
  putTyped('a', 'l', { amount: '200' });
  endTyping();
  expect(undo('a', true)).toBe(LIMITS);
  const back = () => [undo('a'), draftOf('a', 'l')];
  expect([back(), back(), back()]).toEqual([
    ['l', '100'],
    ['l', ''],
    [null, ''],
  ]);
});

test('whatever is typed, left, and taken back in between: taken back to the end, all is as at first', () => {
  const text = fc.constantFrom('', '1', '12', '1,250.00', '9x');
  const lotId = fc.constantFrom('k', 'l', 'm');
  const typed = fc.oneof(
    fc.record({ amount: text }),
    fc.record({ amount: fc.constantFrom('5', ''), perCarat: text }),
    fc.record({ valuation: text }),
  );
  const action = fc.oneof(
    fc.tuple(lotId, typed).map(
      ([id, change]) =>
        () =>
          putTyped('a', id, change),
    ),
    fc.array(fc.tuple(lotId, typed), { maxLength: 3 }).map((all) => () => void putAllTyped('a', all)),
    text.map((limit) => () => putLimits('a', { limit })),
    fc.constant(endTyping),
    fc.boolean().map((ofLimits) => () => void undo('a', ofLimits)),
  );
  const texts = () => {
    const { lots, limits } = sheetOf(draftsNow(), 'a');
    return { lots, limits };
  };
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      keepDraftsOf(`typist ${(person += 1)}`);
      const first = texts();
      for (const act of actions) act();
      while (undo('a') !== null);
      expect(texts()).toEqual(first);
    }),
  );
});
