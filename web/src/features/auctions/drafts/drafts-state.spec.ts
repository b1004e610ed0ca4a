import { expect, test } from '@jest/globals';
import {
  EMPTY_SHEET,
  isUnkept,
  NO_LIMITS,
  toKeep,
  withHouse,
  withKept,
  withLimits,
  withRestored,
  withTyped,
} from './drafts-state.js';

const typed = withTyped(EMPTY_SHEET, [
  ['l1', { amount: '12,50' }],
  ['l2', { valuation: '900' }],
]);

test('what is typed is to be kept, as it was typed; not what stands beside it', () => {
  expect(toKeep(typed, 10)).toEqual({
    lots: [
      { lotId: 'l1', amount: '12,50' },
      { lotId: 'l2', valuation: '900' },
    ],
  });
  expect(toKeep(withLimits(typed, { limit: '5' }), 1)).toEqual({
    lots: [{ lotId: 'l1', amount: '12,50' }],
    limits: { limit: '5' },
  });
});

test('what is written anew as it stands is typed by nobody', () => {
  const kept = withKept(typed, toKeep(typed, 10));
  expect(withTyped(kept, [['l1', { amount: '12,50', perCarat: '' }]]).unkept).toEqual({ lots: {}, limits: [] });
});

test('once it is kept nothing waits; what was typed meanwhile does', () => {
  const sent = toKeep(typed, 10);
  expect(isUnkept(withKept(typed, sent))).toBe(false);
  const more = withLimits(withTyped(typed, [['l1', { amount: '13' }]]), { perCarat: '7' });
  expect(withKept(more, sent).unkept).toEqual({ lots: { l1: ['amount'] }, limits: ['perCarat'] });
});

test('what other devices typed comes in, and overwrites nothing that waits here', () => {
  const house = {
    lots: [
      { lotId: 'l1', amount: '1', perCarat: '', valuation: '' },
      { lotId: 'l3', amount: '3', perCarat: '', valuation: '' },
    ],
    limits: { limit: '100', perCarat: '' },
    colleagues: [],
  };
  const cleared = withTyped(typed, [['l2', { valuation: '' }]]);
  const merged = withHouse(cleared, house);
  expect(merged.lots).toEqual({
    l1: { amount: '12,50', perCarat: '', valuation: '' },
    l3: { amount: '3', perCarat: '', valuation: '' },
  });
  expect(merged.limits.limit).toBe('100');
  const withOurs = withHouse(withLimits(withTyped(typed, [['l3', { valuation: '7' }]]), { perCarat: '9' }), house);
  expect(withOurs.lots['l3']).toEqual({ amount: '3', perCarat: '', valuation: '7' });
  expect(withOurs.limits).toEqual({ limit: '100', perCarat: '9' });
  expect(withHouse(withKept(cleared, toKeep(cleared, 10)), house).lots['l1']?.amount).toBe('1');
});

test('an amount that comes back in another spelling is not written anew under the hands that type in it', () => {
  const here = withLimits(withTyped(EMPTY_SHEET, [['l1', { amount: '12500', valuation: '900' }]]), { limit: '5000' });
  const lots = [{ lotId: 'l1', amount: '12,500.00', perCarat: '', valuation: '901.00' }];
  const limits = { limit: '5,000.00', perCarat: '7.00' };
  const merged = withHouse(withKept(here, toKeep(here, 10)), { lots, limits, colleagues: [] });
  expect(merged.lots['l1']).toEqual({ amount: '12500', perCarat: '', valuation: '901.00' });
  expect(merged.limits).toEqual({ limit: '5000', perCarat: '7.00' });
});

test('what an earlier page has left is to be kept; what was typed since is newer', () => {
  const left = { ...toKeep(typed, 10), limits: { limit: '5', perCarat: '' } };
  const restored = withRestored(withTyped(EMPTY_SHEET, [['l1', { amount: '13' }]]), left);
  expect(restored.lots).toMatchObject({ l1: { amount: '13' }, l2: { valuation: '900' } });
  expect(restored.unkept).toEqual({ lots: { l1: ['amount'], l2: ['valuation'] }, limits: ['limit', 'perCarat'] });
  expect(withRestored(withLimits(EMPTY_SHEET, { limit: '6' }), left).limits.limit).toBe('6');
});

test('an earlier page may have emptied a field; one of an older release has left whole drafts', () => {
  const left = { lots: [{ lotId: 'l1', amount: '', perCarat: '', valuation: '4' }] };
  const restored = withRestored(withTyped(EMPTY_SHEET, [['l1', { valuation: '5' }]]), left);
  expect(toKeep(restored, 10)).toEqual({ lots: [{ lotId: 'l1', amount: '', perCarat: '', valuation: '5' }] });
  expect(toKeep(withRestored(EMPTY_SHEET, { lots: [{ lotId: 'l1', amount: '' }] }), 10)).toEqual({
    lots: [{ lotId: 'l1', amount: '' }],
  });
});

test('a draft that is cleared is cleared at the house, too', () => {
  expect(toKeep(withTyped(withKept(typed, toKeep(typed, 10)), [['l1', { amount: '' }]]), 10).lots).toEqual([
    { lotId: 'l1', amount: '' },
  ]);
});

test('a price per carat that cannot be read is kept beside the total, until an amount takes its place', () => {
  const unread = withTyped(EMPTY_SHEET, [['l1', { amount: '50000', perCarat: '12,5' }]]);
  expect(toKeep(unread, 10).lots).toEqual([{ lotId: 'l1', amount: '50000', perCarat: '12,5' }]);
  const house = [{ lotId: 'l1', amount: '50000', perCarat: '12,5', valuation: '' }];
  const { lots } = withHouse(EMPTY_SHEET, { lots: house, limits: NO_LIMITS, colleagues: [] });
  expect(lots['l1']).toEqual({ amount: '50000', perCarat: '12,5', valuation: '' });
  expect(withTyped(unread, [['l1', { valuation: '9' }]]).lots['l1']?.perCarat).toBe('12,5');
  expect(withTyped(unread, [['l1', { amount: '60000' }]]).lots['l1']?.perCarat).toBe('');
});
