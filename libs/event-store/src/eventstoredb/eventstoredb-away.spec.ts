import { expect, test } from '@jest/globals';
import { DeadlineExceededError, StreamNotFoundError, UnavailableError } from '@eventstore/db-client';
import { readFailure } from './eventstoredb-away.js';

test('a server that is away is told as such, anything else as it is', () => {
  for (const error of [new UnavailableError(), new DeadlineExceededError(), new Error('Failed to discover after 10')])
    expect(readFailure(error)).toMatchObject({ code: 'UNAVAILABLE' });
  for (const error of [new StreamNotFoundError(undefined, 'none'), new TypeError('a bug')])
    expect(readFailure(error)).toBe(error);
});
