import { expect, test } from '@jest/globals';
import { ApiError } from './api-error.js';
import { afterFailure, afterReading, type Outcome } from './use-load.js';

const NOTHING: Outcome = { key: '', status: 'loading', error: null };
const read = afterReading(NOTHING, 'auction a');
const failed = (code: number, key = 'auction a'): Outcome => ({
  key,
  status: 'failed',
  error: new ApiError('no', code),
});

test('loaded data stays although a reload fails', () => {
  for (const isAsked of [true, false]) expect(afterFailure(read, failed(503), isAsked)).toBe(read);
});

test('unless everything is to be reloaded, and it does not exist any more', () => {
  expect(afterFailure(read, failed(404), true)).toMatchObject({ status: 'failed', error: { code: 404 } });
  expect(afterFailure(read, failed(404), false)).toBe(read);
});

test('data that was never loaded shows the error until it is', () => {
  const first = afterFailure(NOTHING, failed(503), true);
  expect(first).toMatchObject({ status: 'failed', error: { code: 503 } });
  expect(afterFailure(read, failed(503, 'auction b'), true)).toMatchObject({ key: 'auction b', status: 'failed' });
  expect(afterReading(first, 'auction a')).toEqual(read);
});
