import { expect, test } from '@jest/globals';
import {
  EMPTY_SHEET,
  hasUnsaved,
  NO_LIMITS,
  unsavedBody,
  withServerDrafts,
  withSaved,
  withLimits,
  withRestored,
  withTyped,
} from './drafts-state.js';

const typed = withTyped(EMPTY_SHEET, [
  ['l1', { amount: '12,50' }],
  ['l2', { valuation: '900' }],
]);

test('typed texts are unsaved, as they were typed; other fields are not', () => {
  expect(unsavedBody(typed, 10)).toEqual({
    lots: [
      { lotId: 'l1', amount: '12,50' },
      { lotId: 'l2', valuation: '900' },
    ],
  });
  expect(unsavedBody(withLimits(typed, { limit: '5' }), 1)).toEqual({
    lots: [{ lotId: 'l1', amount: '12,50' }],
    limits: { limit: '5' },
  });
});

test('an equal text does not count as typed', () => {
  const saved = withSaved(typed, unsavedBody(typed, 10));
  expect(withTyped(saved, [['l1', { amount: '12,50', perCarat: '' }]]).unsaved).toEqual({ lots: {}, limits: [] });
});

test('after a save no text is unsaved, except text typed after the request', () => {
  const sent = unsavedBody(typed, 10);
  expect(hasUnsaved(withSaved(typed, sent))).toBe(false);
  const more = withLimits(withTyped(typed, [['l1', { amount: '13' }]]), { perCarat: '7' });
  expect(withSaved(more, sent).unsaved).toEqual({ lots: { l1: ['amount'] }, limits: ['perCarat'] });
});

test('text of other devices is shown, and overwrites no unsaved text', () => {
  const answer = {
    lots: [
      { lotId: 'l1', amount: '1', perCarat: '', valuation: '' },
      { lotId: 'l3', amount: '3', perCarat: '', valuation: '' },
    ],
    limits: { limit: '100', perCarat: '' },
    colleagues: [],
  };
  const cleared = withTyped(typed, [['l2', { valuation: '' }]]);
  const merged = withServerDrafts(cleared, answer);
  expect(merged.lots).toEqual({
    l1: { amount: '12,50', perCarat: '', valuation: '' },
    l3: { amount: '3', perCarat: '', valuation: '' },
  });
  expect(merged.limits.limit).toBe('100');
  const withOurs = withServerDrafts(
    withLimits(withTyped(typed, [['l3', { valuation: '7' }]]), { perCarat: '9' }),
    answer,
  );
  expect(withOurs.lots['l3']).toEqual({ amount: '3', perCarat: '', valuation: '7' });
  expect(withOurs.limits).toEqual({ limit: '100', perCarat: '9' });
  expect(withServerDrafts(withSaved(cleared, unsavedBody(cleared, 10)), answer).lots['l1']?.amount).toBe('1');
});

test('an equal amount from the server does not change the spelling in its field', () => {
  const here = withLimits(withTyped(EMPTY_SHEET, [['l1', { amount: '12500', valuation: '900' }]]), { limit: '5000' });
  const lots = [{ lotId: 'l1', amount: '12,500.00', perCarat: '', valuation: '901.00' }];
  const limits = { limit: '5,000.00', perCarat: '7.00' };
  const merged = withServerDrafts(withSaved(here, unsavedBody(here, 10)), { lots, limits, colleagues: [] });
  expect(merged.lots['l1']).toEqual({ amount: '12500', perCarat: '', valuation: '901.00' });
  expect(merged.limits).toEqual({ limit: '5000', perCarat: '7.00' });
});

test('text of an earlier page is unsaved; text typed on this page is newer', () => {
  const left = { ...unsavedBody(typed, 10), limits: { limit: '5', perCarat: '' } };
  const restored = withRestored(withTyped(EMPTY_SHEET, [['l1', { amount: '13' }]]), left);
  expect(restored.lots).toMatchObject({ l1: { amount: '13' }, l2: { valuation: '900' } });
  expect(restored.unsaved).toEqual({ lots: { l1: ['amount'], l2: ['valuation'] }, limits: ['limit', 'perCarat'] });
  expect(withRestored(withLimits(EMPTY_SHEET, { limit: '6' }), left).limits.limit).toBe('6');
});

test('an earlier page may have emptied a field; a page of an older release stored all fields of a lot', () => {
  const left = { lots: [{ lotId: 'l1', amount: '', perCarat: '', valuation: '4' }] };
  const restored = withRestored(withTyped(EMPTY_SHEET, [['l1', { valuation: '5' }]]), left);
  expect(unsavedBody(restored, 10)).toEqual({ lots: [{ lotId: 'l1', amount: '', perCarat: '', valuation: '5' }] });
  expect(unsavedBody(withRestored(EMPTY_SHEET, { lots: [{ lotId: 'l1', amount: '' }] }), 10)).toEqual({
    lots: [{ lotId: 'l1', amount: '' }],
  });
});

test('an emptied draft is emptied on the server', () => {
  expect(unsavedBody(withTyped(withSaved(typed, unsavedBody(typed, 10)), [['l1', { amount: '' }]]), 10).lots).toEqual([
    { lotId: 'l1', amount: '' },
  ]);
});

test('an unreadable price per carat is saved beside the total, until an amount replaces it', () => {
  const unread = withTyped(EMPTY_SHEET, [['l1', { amount: '50000', perCarat: '12,5' }]]);
  expect(unsavedBody(unread, 10).lots).toEqual([{ lotId: 'l1', amount: '50000', perCarat: '12,5' }]);
  const serverLots = [{ lotId: 'l1', amount: '50000', perCarat: '12,5', valuation: '' }];
  const { lots } = withServerDrafts(EMPTY_SHEET, { lots: serverLots, limits: NO_LIMITS, colleagues: [] });
  expect(lots['l1']).toEqual({ amount: '50000', perCarat: '12,5', valuation: '' });
  expect(withTyped(unread, [['l1', { valuation: '9' }]]).lots['l1']?.perCarat).toBe('12,5');
  expect(withTyped(unread, [['l1', { amount: '60000' }]]).lots['l1']?.perCarat).toBe('');
});
