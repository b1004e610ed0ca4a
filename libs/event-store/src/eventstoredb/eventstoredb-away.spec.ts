import { expect, test } from '@jest/globals';
import { DeadlineExceededError, StreamNotFoundError, UnavailableError, UnknownError } from '@eventstore/db-client';
import { readFailure } from './eventstoredb-away.js';

test('maps errors of an unreachable server to UNAVAILABLE, and no others', () => {
  const broken = Object.assign(new UnknownError(), { code: 13 });
  for (const error of [
    new UnavailableError(),
    new DeadlineExceededError(),
    broken,
    new Error('Failed to discover after 10'),
  ])
    expect(readFailure(error)).toMatchObject({ code: 'UNAVAILABLE' });
  for (const error of [new StreamNotFoundError(undefined, 'none'), new UnknownError(), new TypeError('a bug')])
    expect(readFailure(error)).toBe(error);
});
