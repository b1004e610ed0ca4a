import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { plusMillis, Rejection } from '@tender/kernel';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { sessionRecords, userRecords, type UserRecord } from '../records.js';
import { lastSeenInSessions } from './last-seen.js';
import { Sessions } from './sessions.js';

const MINUTE = 60_000;
let store: SqliteReadStore;
let now: string;
const sessions = () => new Sessions(store, () => now, { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE });
const pass = (minutes: number) => {
  now = plusMillis(now, minutes * MINUTE);
};

beforeEach(() => {
  store = SqliteReadStore.temporary();
  now = '2026-01-01T08:00:00.000Z';
});
afterEach(() => store.close());

test('a session runs for its secret, and the store keeps only its hash', async () => {
  const secret = await sessions().start('house.ann');
  expect(await sessions().resume(secret)).toMatchObject({ userId: 'house.ann' });
  expect(await sessions().resume(`${secret.slice(0, -1)}!`)).toBeNull();
  expect(JSON.stringify(await store.state(sessionRecords).find())).not.toContain(secret);
});

test('it ends when it is idle, and continues while it is used, also over a restart', async () => {
  const secret = await sessions().start('house.ann');
  for (let i = 0; i < 3; i++) {
    pass(25);
    expect(await sessions().resume(secret)).not.toBeNull();
  }
  pass(31);
  expect(await sessions().resume(secret)).toBeNull();
  expect(await store.state(sessionRecords).count()).toBe(0);
});

test('it ends after its maximum lifetime', async () => {
  const running = sessions();
  const secret = await running.start('house.ann');
  for (let i = 0; i < 12 * 3; i++) {
    pass(20);
    await running.resume(secret);
  }
  pass(1);
  expect(await running.resume(secret)).toBeNull();
});

test('the last use of a session is stored when it ends in any way', async () => {
  const users = store.state(userRecords);
  const seen = async () => (await users.get('house.ann'))!.lastSeenAt;
  await users.insert({ _id: 'house.ann', lastSeenAt: now } as UserRecord);
  const running = sessions();
  const ends: ((secret: string) => Promise<unknown>)[] = [
    async (secret) => running.endSession((await running.peek(secret))!._id),
    () => running.endAllOf('house.ann'),
    async () => {
      pass(24 * 60);
      await running.sweep();
    },
  ];
  for (const end of ends) {
    const secret = await running.start('house.ann');
    pass(20);
    await running.resume(secret);
    const there = now;
    expect(await lastSeenInSessions(store, ['house.ann', 'house.bob'])).toEqual(new Map([['house.ann', there]]));
    await end(secret);
    expect(await seen()).toBe(there);
    expect(await lastSeenInSessions(store, ['house.ann'])).toEqual(new Map());
  }
});

test('all sessions of a person end at once, except the given one, and listeners are notified', async () => {
  const running = sessions();
  const [first, second] = [await running.start('house.ann'), await running.start('house.ann')];
  const other = await running.start('house.bob');
  const ended: string[] = [];
  running.onEnded((sessionId) => ended.push(sessionId));
  expect(await running.resume(first)).not.toBeNull();
  const kept = (await running.resume(second))!;
  await running.endAllOf('house.ann', kept._id);
  expect(await running.resume(first)).toBeNull();
  expect(await running.resume(second)).not.toBeNull();
  expect(await running.resume(other)).not.toBeNull();
  expect(ended).toHaveLength(1);
});

test('a person’s 21st session ends the one that was unused for longest, and listeners are notified', async () => {
  const running = sessions();
  const other = await running.start('house.bob');
  const [used, unused] = [await running.start('house.ann'), await running.start('house.ann')];
  for (let i = 0; i < 18; i++) await running.start('house.ann');
  const { _id } = (await running.peek(unused))!;
  const ended: string[] = [];
  running.onEnded((sessionId) => ended.push(sessionId));
  pass(2);
  await running.resume(used);
  for (const secret of [other, unused]) expect(await running.peek(secret)).not.toBeNull();
  pass(1);
  // Without this, several sessions were unused for the same time.
  await store.state(sessionRecords).update(_id, { lastSeenAt: '2026-01-01T07:59:00.000Z' });
  const latest = await running.start('house.ann');
  expect(ended).toEqual([_id]);
  expect(await running.resume(unused)).toBeNull();
  for (const secret of [other, used, latest]) expect(await running.resume(secret)).not.toBeNull();
  expect(await running.ofUser('house.ann')).toHaveLength(20);
});

test('any number of sessions of an older release end at once', async () => {
  const records = Array.from({ length: 2_500 }, (_, index) => ({
    _id: `old ${index}`,
    userId: 'house.ann',
    createdAt: now,
    lastSeenAt: now,
  }));
  await store.state(sessionRecords).putMany(records);
  const running = sessions();
  const ended: string[] = [];
  running.onEnded((sessionId) => ended.push(sessionId));
  expect(await running.ofUser('house.ann')).toHaveLength(100);
  const secret = await running.start('house.ann');
  expect(await running.ofUser('house.ann')).toHaveLength(20);
  await running.endAllOf('house.ann');
  expect(await running.resume(secret)).toBeNull();
  expect(ended).toHaveLength(2_501);
  expect(await store.state(sessionRecords).count()).toBe(0);
});

test.each([0, 2])('one that ends while it is used, %i minutes after its last call, has ended', async (minutes) => {
  const running = sessions();
  const secret = await running.start('house.ann');
  const { _id } = (await running.resume(secret))!;
  pass(minutes);
  const before = running.resume(secret);
  const ending = running.endSession(_id);
  await Promise.all([before, ending, running.resume(secret)]);
  expect(await running.resume(secret)).toBeNull();
});

test('one that ends while a full disk refuses its last use has ended', async () => {
  let ending: () => Promise<void> = () => Promise.resolve();
  const full = Object.assign(Object.create(store.state(sessionRecords)) as object, {
    update: async () => {
      await ending();
      throw new Rejection('DISK_FULL');
    },
  });
  const running = new Sessions({ state: () => full } as unknown as ReadStore, () => now, {
    idle: 30 * MINUTE,
    absolute: 12 * 60 * MINUTE,
  });
  const secret = await running.start('house.ann');
  const { _id } = (await running.resume(secret))!;
  pass(2);
  expect(await running.resume(secret)).not.toBeNull();
  pass(2);
  ending = () => running.endSession(_id);
  await running.resume(secret);
  expect(await running.resume(secret)).toBeNull();
});

test('expired ones are deleted even if a full disk refuses their last use', async () => {
  const full = {
    update: () => Promise.reject(new Rejection('DISK_FULL')),
  };
  const records = store.state(sessionRecords);
  const old = new Sessions(
    { state: ({ name }: { name: string }) => (name === sessionRecords.name ? records : full) } as unknown as ReadStore,
    () => now,
    { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE },
  );
  await old.start('house.ann');
  pass(13 * 60);
  await old.sweep();
  expect(await records.count()).toBe(0);
});
