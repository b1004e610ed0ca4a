import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  draftOf,
  draftsNow,
  endTyping,
  startDraftsOf,
  putAllTyped,
  putLimits,
  putTyped,
  putServerDrafts,
  undo,
} from './drafts-slice.js';
import { LIMITS } from './undo-steps.js';
import { hasUnsaved, NO_LIMITS, sheetOf, UNTYPED } from './drafts-state.js';

const nothing = { lots: {}, limits: [] };
const putOnServer = (lots: object[]) =>
  putServerDrafts(
    'a',
    { lots: lots.map((texts) => ({ lotId: 'l', ...UNTYPED, ...texts })), limits: NO_LIMITS, colleagues: [] },
    nothing,
  );
const typedNow = () => sheetOf(draftsNow(), 'a').lots['l'];
let person = 0;
beforeEach(() => startDraftsOf(`typist ${(person += 1)}`));

test('leaving a field unchanged is no step', () => {
  putOnServer([{ amount: '1,000.00' }]);
  putTyped('a', 'l', { amount: '1,000.00' });
  expect(hasUnsaved(sheetOf(draftsNow(), 'a'))).toBe(false);
  expect(undo('a')).toBeNull();
});

test('emptying a field is a separate step', () => {
  putTyped('a', 'l', { amount: '500' });
  putTyped('a', 'l', { amount: '' });
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '500']);
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '']);
});

test('a sheet can be undone after each of its fields was visited', () => {
  const sheet = Array.from({ length: 300 }, (_, index) => [`l${index}`, { amount: '1,000.00' }] as const);
  putAllTyped('a', sheet);
  for (const [lotId, change] of sheet) putTyped('a', lotId, change);
  putAllTyped('a', sheet);
  expect([undo('a'), draftOf('a', 'l0'), draftOf('a', 'l299'), undo('a')]).toEqual(['l0', '', '', null]);
});

test('an undo does not change another field of the lot, filled by another device', () => {
  putTyped('a', 'l', { amount: '5' });
  putOnServer([{ amount: '5', valuation: '900' }]);
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, valuation: '900' });
});

test('an undo restores an amount with the price per carat beside it', () => {
  putOnServer([{ amount: '5', perCarat: '12,5' }]);
  putTyped('a', 'l', { amount: '' });
  putTyped('a', 'l', { amount: '7' });
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '7' });
  undo('a');
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '5', perCarat: '12,5' });
});

test('typing an unreadable price per carat is one step with its first digits', () => {
  putOnServer([{ amount: '5' }]);
  putTyped('a', 'l', { amount: '20', perCarat: '' });
  putTyped('a', 'l', { amount: '5', perCarat: '2x' });
  undo('a');
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '5' });
});

test('limits are undone in the order of all steps, or alone', () => {
  const limits = () => sheetOf(draftsNow(), 'a').limits;
  putLimits('a', { limit: '1' });
  putLimits('a', { limit: '12' });
  putLimits('a', { perCarat: '7' });
  putLimits('a', { perCarat: '7' });
  putTyped('a', 'l', { amount: '5' });
  expect([undo('a', true), limits()]).toEqual([LIMITS, { limit: '12', perCarat: '' }]);
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '']);
  expect([undo('a'), limits(), undo('a')]).toEqual([LIMITS, NO_LIMITS, null]);
  expect(sheetOf(draftsNow(), 'a').unsaved.limits).toEqual(['limit', 'perCarat']);
});

test('text typed into a field after it was left is a separate step', () => {
  putTyped('a', 'l', { amount: '45000' });
  putTyped('a', 'l', { amount: '45,000.00' });
  endTyping();
  putTyped('a', 'l', { amount: '5' });
  putTyped('a', 'l', { amount: '54000' });
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '45,000.00']);
  expect([undo('a'), draftOf('a', 'l')]).toEqual(['l', '']);
});

test('an undo removes later steps without an effect', () => {
  putTyped('b', 'l', { amount: '7' });
  putTyped('a', 'l', { amount: '100' });
  putTyped('a', 'l', { amount: '' });
  putTyped('a', 'l', { amount: '100' });
  putTyped('b', 'l', { amount: '' });
  expect([undo('a'), draftOf('a', 'l'), undo('a'), draftOf('a', 'l')]).toEqual(['l', '', null, '']);
  expect([undo('b'), draftOf('b', 'l')]).toEqual(['l', '7']);
});

test('an undo keeps text that another device typed after the step', () => {
  putAllTyped('a', [
    ['k', { amount: '7' }],
    ['l', { amount: '8', valuation: '9' }],
  ]);
  putOnServer([
    { lotId: 'k', amount: '7' },
    { amount: '999', valuation: '9' },
  ]);
  expect([undo('a'), draftOf('a', 'k'), typedNow()]).toEqual(['k', '', { ...UNTYPED, amount: '999' }]);
  putTyped('a', 'l', { amount: '9' });
  putOnServer([{ amount: '95' }]);
  putTyped('a', 'l', { amount: '950' });
  expect([undo('a'), draftOf('a', 'l'), undo('a')]).toEqual(['l', '95', null]);
});

test('an undo keeps an amount if another device has typed a price per carat', () => {
  putTyped('a', 'l', { amount: '8' });
  putOnServer([{ amount: '8', perCarat: '12,5' }]);
  expect(undo('a')).toBeNull();
  expect(typedNow()).toEqual({ ...UNTYPED, amount: '8', perCarat: '12,5' });
});

test('text typed into the field of a limit after it was left is a separate step', () => {
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

test('undoing limits alone removes no step of a lot', () => {
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

test('undoing all steps restores the first texts, after any sequence of edits, left fields and undos', () => {
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
      startDraftsOf(`typist ${(person += 1)}`);
      const first = texts();
      for (const act of actions) act();
      while (undo('a') !== null);
      expect(texts()).toEqual(first);
    }),
  );
});
