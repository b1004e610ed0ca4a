import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from './decider.js';
import { hasEventForm } from './event-form.js';
import { CHAIN_START, type EventMetadata } from './hash-chain.js';

const METADATA: EventMetadata = {
  version: 1,
  at: '2026-11-20T12:00:00.000Z',
  actor: SYSTEM,
  commandId: 'command',
  requestId: '',
  previousHash: CHAIN_START,
  hash: CHAIN_START,
};
const isRight = (change: object, id: unknown = 'event'): boolean =>
  hasEventForm({ id: id as string, metadata: { ...METADATA, ...change } });

describe('the form of a stored event', () => {
  test('has the required fields of its metadata, and optional ones', () => {
    expect(isRight({})).toBe(true);
    expect(isRight({ actorRevision: 0, bidderRevision: 7, fingerprint: 'print', salt: 'salt' })).toBe(true);
    expect(isRight({ actor: { userId: 'ann', role: 'buyer', companyId: 'A' } })).toBe(true);
  });

  test.each([
    ['a version that is text', { version: '1' }],
    ['no version', { version: undefined }],
    ['a time with another offset', { at: '2026-11-20T12:00:00.000-11:00' }],
    ['a time without milliseconds', { at: '2026-11-20T12:00:00Z' }],
    ['a time that is none', { at: 'never' }],
    ['an actor with one more field', { actor: { ...SYSTEM, name: 'Ann' } }],
    ['an actor without a company', { actor: { userId: 'ann', role: 'buyer' } }],
    ['a negative revision', { actorRevision: -1 }],
    ['a revision that is text', { actorRevision: '1' }],
    ['a revision that is a truth value', { actorRevision: true }],
    ['a part of a revision', { bidderRevision: 1.5 }],
    ['a revision that is null', { actorRevision: null }],
    ['a salt that is a number', { salt: 7 }],
    ['a fingerprint that is an object', { fingerprint: {} }],
    ['no id of its command', { commandId: undefined }],
    ['an unknown field', { note: 'x' }],
  ])('does not accept %s', (_, change) => expect(isRight(change)).toBe(false));

  test('has a text as its id', () => expect(isRight({}, 7)).toBe(false));
});
