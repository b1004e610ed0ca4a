import { expect, test } from '@jest/globals';
import {
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { Rejection } from '@tender/kernel';
import { callFailure } from './mongodb-away.js';

test.each([
  new MongoServerSelectionError('none', {} as TopologyDescription),
  new MongoNetworkError('connection 1 closed'),
  new MongoNetworkTimeoutError('connection 1 timed out'),
  new MongoServerError({ message: 'not primary', code: 10_107 }),
  new MongoServerError({ message: 'the server is shutting down', code: 91 }),
])('an unreachable server is reported as UNAVAILABLE: %s', (error) => {
  expect(callFailure(error)).toMatchObject({ code: 'UNAVAILABLE', details: { cause: error.name } });
});

test('errors that a retry cannot fix are unchanged', () => {
  for (const error of [new MongoServerError({ message: 'bad value', code: 2 }), new TypeError('a bug')]) {
    expect(callFailure(error)).toBe(error);
    expect(callFailure(error)).not.toBeInstanceOf(Rejection);
  }
});
