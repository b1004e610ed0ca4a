import { expect, test } from '@jest/globals';
import { softCloseInWords } from './soft-close-in-words.js';

test('a soft close is told until the end', () => {
  const extension = { windowSeconds: 120, extendSeconds: 60 };
  expect(softCloseInWords({ extension, status: 'live' })).toBe(
    'Soft close: a bid in the last 120 s moves the end by 60 s',
  );
  expect(softCloseInWords({ extension: null, status: 'live' })).toBeNull();
  expect(softCloseInWords({ extension, status: 'completed' })).toBeNull();
});
