import { expect, test } from '@jest/globals';
import { pick } from '@tender/contracts';
import fc from 'fast-check';
import { changedFields } from '../../../shared/form/changed-fields.js';
import { anyAuction } from '../../../testing/arbitraries.js';
import { anAuction } from '../../../testing/examples.js';
import { auctionFormProblems, auctionDetailsOf, auctionFormValues, type AuctionFormValues } from './auction-form.js';

const auction = anAuction({
  name: 'November',
  startsAt: '2026-11-20T10:00:17.000Z',
  endsAt: '2026-11-20T18:00:17.000Z',
  extension: { windowSeconds: 120, extendSeconds: 60 },
});

const sent = (change: Partial<AuctionFormValues>) => {
  const saved = auctionFormValues(auction);
  return changedFields(auctionDetailsOf(saved), auctionDetailsOf({ ...saved, ...change }));
};

test('does not send untouched fields, because another admin may have changed them', () => {
  expect(sent({})).toEqual({});
  expect(sent({ name: 'December ' })).toEqual({ name: 'December' });
});

test('any auction that is opened and saved unchanged keeps every field', () =>
  fc.assert(
    fc.property(anyAuction, (any) => {
      const saved = auctionDetailsOf(auctionFormValues(any));
      expect(auctionFormProblems(auctionFormValues(any))).toEqual({});
      expect(saved).toEqual(pick(any, Object.keys(saved) as (keyof typeof saved)[]));
    }),
  ));

test('does not send a time that only lost its seconds in the form', () =>
  expect(Object.keys(sent({ endsAt: '2026-11-21T18:00' }))).toEqual(['endsAt']));

test('sends dependent fields together', () => {
  expect(sent({ extendSeconds: 90 })).toEqual({ extension: { windowSeconds: 120, extendSeconds: 90 } });
  expect(sent({ sealed: true })).toEqual({ bidVisibility: 'sealed', extension: null });
});
