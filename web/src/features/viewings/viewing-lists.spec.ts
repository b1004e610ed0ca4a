import { expect, test } from '@jest/globals';
import { aBooking, aGood, aViewing } from '../../testing/viewing-examples.js';
import { compareBookings, sortGoods, sortViewings, isBookable } from './viewing-lists.js';

test('live first, then the next to come, then drafts, then the latest to end', () => {
  const viewings = {
    old: aViewing({ _id: 'old', status: 'completed', endDate: '2026-09-01' }),
    recent: aViewing({ _id: 'recent', status: 'completed', endDate: '2026-10-01' }),
    undated: aViewing({ _id: 'undated', status: 'draft', startDate: null, endDate: null }),
    draft: aViewing({ _id: 'draft', status: 'draft' }),
    later: aViewing({ _id: 'later', startDate: '2026-12-01' }),
    next: aViewing({ _id: 'next', startDate: '2026-11-24' }),
    live: aViewing({ _id: 'live', status: 'live' }),
  };
  expect(sortViewings(viewings).map(({ _id }) => _id)).toEqual([
    'live',
    'next',
    'later',
    'draft',
    'undated',
    'recent',
    'old',
  ]);
});

test('only a published or live viewing can be booked', () => {
  expect((['draft', 'published', 'live', 'completed'] as const).filter((status) => isBookable({ status }))).toEqual([
    'published',
    'live',
  ]);
});

test('parcels by prefix, then by number', () => {
  const goods = ['MV-1', 'P1', 'MV-10', 'P2', 'MV-9b', 'MV-9', 'rest'].map((goodNo) => aGood({ goodNo }));
  const sorted = sortGoods(goods).map(({ goodNo }) => goodNo);
  expect(sorted).toEqual(['MV-1', 'MV-9', 'MV-9b', 'MV-10', 'P1', 'P2', 'rest']);
});

test('bookings by start', () => {
  const bookings = [
    aBooking({ _id: 'later', startsAt: '2026-11-23T10:00:00.000Z' }),
    aBooking({ _id: 'second', createdAt: '2026-11-03T00:00:00.000Z' }),
    aBooking({ _id: 'first' }),
  ];
  expect(bookings.sort(compareBookings).map(({ _id }) => _id)).toEqual(['first', 'second', 'later']);
});
