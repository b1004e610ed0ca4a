import { describe, expect, test } from '@jest/globals';
import { pick, type CreateViewingBody } from '@tender/contracts';
import fc from 'fast-check';
import { anyViewing } from '../../../testing/arbitraries.js';
import { TIME_ZONES } from '../../../shared/time/time-zones.js';
import { aViewing } from '../../../testing/viewing-examples.js';
import { emptyViewingForm, viewingFormProblems, viewingDetailsOf, viewingFormValues } from './viewing-form.js';

const draft = { published: false };
const typed = (change: object = {}) => ({ ...viewingFormValues(aViewing()), ...change });

test('any viewing that is opened and saved unchanged keeps every field', () => {
  fc.assert(
    fc.property(anyViewing, (any) => {
      const saved = viewingDetailsOf(viewingFormValues(any));
      expect(saved).toEqual(pick(any, Object.keys(saved) as (keyof CreateViewingBody)[]));
    }),
  );
  expect(viewingFormProblems(typed(), { published: true })).toEqual({});
});

test("offers every time zone, the reader's own first", () => {
  expect(TIME_ZONES).toContain('Europe/Brussels');
  expect(TIME_ZONES.filter((zone) => zone === 'UTC')).toEqual(['UTC']);
  expect(TIME_ZONES).toContain(emptyViewingForm().timeZone);
});

test('the zone of the firm is proposed, else that of the reader', () => {
  expect(emptyViewingForm('Africa/Gaborone').timeZone).toBe('Africa/Gaborone');
  expect(emptyViewingForm(null).timeZone).toBe(emptyViewingForm().timeZone);
});

describe('a draft', () => {
  test('requires only a name', () => {
    expect(viewingFormProblems(emptyViewingForm(), draft)).toEqual({ name: 'Please give the viewing a name' });
    const details = { ...emptyViewingForm(), name: ' November ' };
    expect(viewingFormProblems(details, draft)).toEqual({});
    expect(viewingDetailsOf(details)).toMatchObject({
      name: 'November',
      location: null,
      startDate: null,
      endDate: null,
    });
  });

  test('has a complete place or none, and both days or none', () => {
    expect(Object.keys(viewingFormProblems(typed({ place: '', country: null }), draft))).toEqual(['place', 'country']);
    expect(Object.keys(viewingFormProblems(typed({ endDate: '' }), draft))).toEqual(['endDate']);
  });
});

test('a published viewing keeps its place and its days', () => {
  const nothing = { place: '', address: '', city: '', country: null, startDate: '', endDate: '' };
  expect(Object.keys(viewingFormProblems(typed(nothing), { published: true }))).toEqual([
    'place',
    'city',
    'country',
    'startDate',
    'endDate',
  ]);
});

test('the last day is not before the first, nor too long after it', () => {
  const ends = (endDate: string) => viewingFormProblems(typed({ startDate: '2026-11-23', endDate }), draft).endDate;
  expect(ends('2026-11-23')).toBeUndefined();
  expect(ends('2026-11-22')).toBe('Must not be before the first day');
  expect(ends('2027-01-21')).toBeUndefined();
  expect(ends('2027-01-22')).toBe('A viewing has at most 60 days');
});
