import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SqliteReadStore } from '@tender/read-store';
import { peopleContext } from '../../context.js';
import type { Membership, Memberships } from '../../membership/membership.js';
import { calendarFeedRecords, sessionRecords } from '../../records.js';
import { FeedTokens } from './feed-tokens.js';

const NOW = '2026-01-01T12:00:00.000Z';
const NOT_FOUND = expect.objectContaining({ code: 'NOT_FOUND' });
let store: SqliteReadStore;
let membership: Pick<Membership, 'userId' | 'role' | 'status' | 'companyStatus'>;
let tokens: FeedTokens;
const ofUser = jest.fn(() => Promise.resolve(membership));

beforeEach(async () => {
  store = SqliteReadStore.temporary();
  membership = { userId: 'stones.ann', role: 'buyer', status: 'approved', companyStatus: 'approved' };
  await startSession();
  tokens = new FeedTokens(store, () => NOW, { ofUser } as unknown as Memberships);
});
afterEach(() => store.close());

const session = {
  sessionId: 'ann.session',
  actor: { userId: 'stones.ann', role: 'buyer', companyId: 'stones' },
} as const;
const startSession = () =>
  store.state(sessionRecords).put({ _id: session.sessionId, userId: 'stones.ann', createdAt: NOW, lastSeenAt: NOW });

test('a token opens the feed of its user; the store has only its hash', async () => {
  const { token } = await tokens.create(session);
  expect(await tokens.open(token)).toBe(membership);
  expect(JSON.stringify(await store.state(calendarFeedRecords).find())).not.toContain(token);
  await expect(tokens.open('x'.repeat(43))).rejects.toEqual(NOT_FOUND);
});

test('an unknown and a revoked token cost the same reads', async () => {
  const { token } = await tokens.create(session);
  await tokens.revoke('stones.ann');
  ofUser.mockClear();
  await expect(tokens.open(token)).rejects.toEqual(NOT_FOUND);
  await expect(tokens.open('x'.repeat(43))).rejects.toEqual(NOT_FOUND);
  expect(ofUser).not.toHaveBeenCalled();
});

test.each<[string, Partial<Membership>]>([
  ['of another role', { role: 'viewerOnly' }],
  ['of a rejected person', { status: 'rejected' }],
  ['of a rejected company', { companyStatus: 'rejected' }],
  ['of an erased person', { status: 'deleted' }],
])('a token %s is unknown even before its record is deleted', async (_, change) => {
  const { token } = await tokens.create(session);
  membership = { ...membership, ...change };
  await expect(tokens.open(token)).rejects.toEqual(NOT_FOUND);
});

test('a feed that is created while its session ends does not remain, even if a cache still has the session', async () => {
  await store.state(sessionRecords).delete(session.sessionId);
  await tokens.revoke('stones.ann');
  await expect(tokens.create(session)).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect(await tokens.createdAt('stones.ann')).toBeNull();
});

test('a restore ends the feeds, unless the installation was only moved', async () => {
  const { token } = await tokens.create(session);
  await peopleContext.restored!({ state: store, now: NOW, moved: true });
  expect(await tokens.open(token)).toBe(membership);
  await peopleContext.restored!({ state: store, now: NOW, moved: false });
  await expect(tokens.open(token)).rejects.toEqual(NOT_FOUND);
});
