import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { changedFields } from '../../../shared/form/changed-fields.js';
import { termsOf, typedTerms, type TypedTerms } from './terms.js';

const auction = {
  name: 'November',
  category: null,
  viewing: null,
  description: '',
  type: 'tenderPayAsBid',
  startsAt: '2026-11-20T10:00:17.000Z',
  endsAt: '2026-11-20T18:00:17.000Z',
  bidVisibility: 'open',
  withdrawals: 'allowed',
  extension: { windowSeconds: 120, extendSeconds: 60 },
} as AuctionView;

const sent = (change: Partial<TypedTerms>) => {
  const saved = typedTerms(auction);
  return changedFields(termsOf(saved), termsOf({ ...saved, ...change }));
};

test('terms that nobody has touched are not sent: another may have set them meanwhile', () => {
  expect(sent({})).toEqual({});
  expect(sent({ name: 'December ' })).toEqual({ name: 'December' });
});

test('a time that only lost its seconds in the form is not sent', () =>
  expect(Object.keys(sent({ endsAt: '2026-11-21T18:00' }))).toEqual(['endsAt']));

test('what hangs together is sent together', () => {
  expect(sent({ extendSeconds: 90 })).toEqual({ extension: { windowSeconds: 120, extendSeconds: 90 } });
  expect(sent({ sealed: true })).toEqual({ bidVisibility: 'sealed', extension: null });
});
