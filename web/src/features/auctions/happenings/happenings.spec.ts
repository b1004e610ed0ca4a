import { expect, test } from '@jest/globals';
import { HAPPENING_KINDS, type HappeningView } from '@tender/contracts';
import { happeningInWords, reasonInWords } from './happenings.js';

const happening = (change: Partial<HappeningView>): HappeningView => ({
  _id: 'a.1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'paused',
  lotId: null,
  endsAt: null,
  cause: null,
  ...change,
});

test('everything that can happen has words, also of a lot that is not loaded', () => {
  for (const kind of HAPPENING_KINDS)
    expect(happeningInWords(happening({ kind }), undefined, 'UTC')).toMatch(/^[A-Z].{5,}$/);
  expect(happeningInWords(happening({ kind: 'lotWithdrawn', lotId: 'a.l' }), 'B-7', 'UTC')).toBe(
    'Lot B-7 was withdrawn by the house: its bids are void',
  );
});

test('a moved end is in the time zone of the auction', () => {
  const moved = happening({ kind: 'endMoved', endsAt: '2026-11-20T10:00:00.000Z' });
  expect(happeningInWords(moved, undefined, 'Asia/Tokyo')).toContain('Fri, 20 Nov 2026, 19:00 Tokyo time (');
});

test('a pause has its reason, if there is one', () => {
  expect(happeningInWords(happening({}), undefined, 'UTC')).toBe('Paused by the house');
  expect(happeningInWords(happening({ cause: 'outage' }), undefined, 'UTC')).toContain('was down');
  expect(happeningInWords(happening({ reason: 'fire drill' }), undefined, 'UTC')).toBe(
    'Paused by the house: fire drill',
  );
});

test('the reason of a pause in the words of the floor; null without one', () => {
  expect(reasonInWords('fire drill')).toBe('Reason: fire drill');
  expect(reasonInWords('outage')).toBe('Reason: the server was down before the end');
  expect([reasonInWords(''), reasonInWords(null), reasonInWords(undefined)]).toEqual([null, null, null]);
});
