import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { SqliteReadStore } from '@tender/read-store';
import { peopleContext } from '../../context.js';
import type { Membership, Memberships } from '../../membership/membership.js';
import { calendarFeedRecords } from '../../records.js';
import { FeedTokens } from './feed-tokens.js';

const NOW = '2026-01-01T12:00:00.000Z';
const NOT_FOUND = expect.objectContaining({ code: 'NOT_FOUND' });
let store: SqliteReadStore;
let membership: Pick<Membership, 'userId' | 'role' | 'status' | 'companyStatus'>;
let tokens: FeedTokens;
const ofUser = jest.fn(() => Promise.resolve(membership));

beforeEach(() => {
  store = SqliteReadStore.temporary();
  membership = { userId: 'stones.ann', role: 'buyer', status: 'approved', companyStatus: 'approved' };
  tokens = new FeedTokens(store, () => NOW, { ofUser } as unknown as Memberships);
});
afterEach(() => store.close());

const context = (again: () => Promise<unknown> = () => Promise.resolve()): CommandContext =>
  ({
    actor: { userId: 'stones.ann', role: 'buyer', companyId: 'stones' },
    admission: { again },
  }) as unknown as CommandContext;

test('a token opens the feed of its user; the store has only its hash', async () => {
  const { token } = await tokens.create(context());
  expect(await tokens.open(token)).toBe(membership);
  expect(JSON.stringify(await store.state(calendarFeedRecords).find())).not.toContain(token);
  await expect(tokens.open('x'.repeat(43))).rejects.toEqual(NOT_FOUND);
});

test('an unknown and a revoked token cost the same reads', async () => {
  const { token } = await tokens.create(context());
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
  const { token } = await tokens.create(context());
  membership = { ...membership, ...change };
  await expect(tokens.open(token)).rejects.toEqual(NOT_FOUND);
});

test('a feed that is created while its session ends does not remain, and a newer one does', async () => {
  const refused = context(() => Promise.reject(new Rejection('NO_SESSION')));
  await expect(tokens.create(refused)).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect(await tokens.createdAt('stones.ann')).toBeNull();
  const meanwhile: string[] = [];
  const overtaken = context(async () => {
    meanwhile.push((await tokens.create(context())).token);
    throw new Rejection('NO_SESSION');
  });
  await expect(tokens.create(overtaken)).rejects.toMatchObject({ code: 'NO_SESSION' });
  expect(await tokens.open(meanwhile[0]!)).toBe(membership);
});

test('a restore ends the feeds, unless the installation was only moved', async () => {
  const { token } = await tokens.create(context());
  await peopleContext.restored!({ state: store, now: NOW, moved: true });
  expect(await tokens.open(token)).toBe(membership);
  await peopleContext.restored!({ state: store, now: NOW, moved: false });
  await expect(tokens.open(token)).rejects.toEqual(NOT_FOUND);
});
