import { describe, expect, test } from '@jest/globals';
import { commandIdOf, fingerprintOf } from './command-id.js';

const ann = { userId: 'company.ann', role: 'buyer', companyId: 'company' } as const;
const call = {
  id: 'request',
  method: 'PATCH',
  headers: { 'idempotency-key': 'raise' },
  routeOptions: { url: '/api/bidding/update/:id' },
  params: { id: 'bid-1' },
};
const commandOf = (change: object, userId = ann.userId as string) =>
  commandIdOf({ ...call, ...change } as never, { ...ann, userId });
const commandId = (change: object = {}, userId?: string) => commandOf(change, userId).commandId;

describe('the same Idempotency-Key', () => {
  test('in the same call of the same user is the same command', () =>
    expect(commandId({ id: 'repetition' })).toBe(commandId({ id: 'first' })));

  test.each([
    ['on another id in the path', { params: { id: 'bid-2' } }],
    ['on another route', { routeOptions: { url: '/api/bidding/delete/:id' } }],
    ['with another method', { method: 'DELETE' }],
  ])('%s is another command', (_, change) => expect(commandId(change)).not.toBe(commandId()));

  test('of another user is another command', () => expect(commandId({}, 'company.ben')).not.toBe(commandId()));
});

test.each([
  ['without a key', { headers: {} }],
  ['with an empty key', { headers: { 'idempotency-key': '' } }],
  ['that reads', { method: 'GET' }],
])('a call %s has the id of its request and is not idempotent', (_, change) =>
  expect(commandOf(change)).toEqual({
    commandId: 'request',
    idempotent: false,
  }),
);

test('a key of more than 200 characters is refused', () => {
  expect(commandId({ headers: { 'idempotency-key': 'k'.repeat(200) } })).toHaveLength(64);
  expect(() => commandId({ headers: { 'idempotency-key': 'k'.repeat(201) } })).toThrow('INVALID');
});

test('equal bodies of two commands have different fingerprints', () => {
  const digest = (id: string, body: object) => fingerprintOf({ commandId: id }, body, Buffer.from('key'));
  expect(digest('one', { a: 1, b: 2 })).toBe(digest('one', { b: 2, a: 1 }));
  expect(digest('one', { a: 1 })).not.toBe(digest('two', { a: 1 }));
  expect(digest('one', { a: 1 })).not.toBe(digest('one', { a: 2 }));
});
