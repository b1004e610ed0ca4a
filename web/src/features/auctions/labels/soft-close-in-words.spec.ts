import { describe, expect, test } from '@jest/globals';
import { softCloseExplained, softCloseInWords } from './soft-close-in-words.js';

const extension = { windowSeconds: 120, extendSeconds: 60 };
const inWords = (limits: object) => softCloseInWords({ extension: { ...extension, ...limits }, status: 'live' });

describe('a soft close in a line', () => {
  test('shows until the end', () => {
    expect(inWords({})).toBe('Soft close: a bid in the last 120 s moves the end by 60 s');
    expect(softCloseInWords({ extension: null, status: 'live' })).toBeNull();
    expect(softCloseInWords({ extension, status: 'completed' })).toBeNull();
  });
  test('names its limits', () => {
    expect(inWords({ stepPercent: 2 })).toBe(
      'Soft close: a first bid, or a rise by 2% and at least $1.00, in the last 120 s moves the end by 60 s',
    );
    expect(inWords({ latestEndSeconds: 720 })).toBe(
      'Soft close: a bid in the last 120 s moves the end by 60 s, by 12 min in total at most',
    );
    expect(inWords({ stepPercent: 1, latestEndSeconds: 90 })).toMatch(/rise by 1% .* by 90 s in total at most$/);
  });
});

test('explains a soft close with its limits', () => {
  expect(softCloseExplained(extension)).toBe(
    'A new bid, or one that is higher than it ever was, in the last 120 seconds moves the end 60 seconds later.',
  );
  expect(softCloseExplained({ ...extension, stepPercent: 1, latestEndSeconds: 3_600 })).toBe(
    'A first bid on a lot, or one that is 1% and at least $1.00 above your company’s highest bid on it, moves the end 60 seconds later if it arrives in the last 120 seconds. Bids move the end by 60 min in total at most; a pause, or a later end set by the house, is added.',
  );
});
