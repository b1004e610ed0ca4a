import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore, type ReadStore, type StateCollection } from '@tender/read-store';
import { sessionRecords, type SessionRecord } from '../records.js';
import { Sessions } from './sessions.js';

/** Two processes that start and end sessions in one store. */
let store: SqliteReadStore;
let looks: number;
/** Runs while the answer to a lookup is pending. */
let onTheWay: () => Promise<void>;
let here: Sessions;
let elsewhere: Sessions;

beforeEach(() => {
  store = SqliteReadStore.temporary();
  looks = 0;
  onTheWay = () => Promise.resolve();
  const records = store.state(sessionRecords);
  const watched: StateCollection<SessionRecord> = Object.assign(Object.create(records) as typeof records, {
    find: async (...args: Parameters<typeof records.find>) => {
      looks++;
      const found = await records.find(...args);
      await onTheWay();
      return found;
    },
  });
  const settings = { idle: 1_800_000, absolute: 43_200_000, shared: true };
  const clock = () => '2026-01-01T08:00:00.000Z';
  here = new Sessions({ state: () => watched } as unknown as ReadStore, clock, settings);
  elsewhere = new Sessions(store, clock, settings);
});
afterEach(() => store.close());

test('concurrent requests share one lookup, and its sessions are cached', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, (_, index) => elsewhere.start(`house.${index}`)));
  const all = () => Promise.all([...secrets, ...secrets, 'an unknown secret'].map((each) => here.resume(each)));
  const found = await all();
  expect(found.map((session) => session?.userId)).toEqual([
    ...[...secrets, ...secrets].map((_, index) => `house.${index % 10}`),
    undefined,
  ]);
  expect(looks).toBe(1);
  await Promise.all(secrets.map((secret) => here.resume(secret)));
  expect(looks).toBe(1);
});

test('a session that another process ends is soon invalid here, even in constant use', async () => {
  const secret = await elsewhere.start('house.ann');
  const session = await here.resume(secret);
  await elsewhere.endSession(session!._id);
  await eventually(async () => (await here.resume(secret)) === null, 'it has ended');
});

test('a session in use is refreshed ahead: a request does not wait for the store', async () => {
  const secret = await elsewhere.start('house.ann');
  await here.resume(secret);
  await eventually(() => looks > 2, 'it is read again');
  onTheWay = () => new Promise(() => undefined);
  expect(await here.resume(secret)).toMatchObject({ userId: 'house.ann' });
});

test('a session that this process ends is invalid at once, also for a lookup that read it before', async () => {
  const secret = await elsewhere.start('house.ann');
  const { _id } = (await here.resume(secret))!;
  await new Promise<void>((resolve) => {
    onTheWay = async () => {
      onTheWay = () => Promise.resolve();
      await here.endSession(_id);
      resolve();
    };
  });
  expect(await here.resume(secret)).toBeNull();
});

test('an error of the store rejects the waiting requests, and the next one reads again', async () => {
  const secret = await elsewhere.start('house.ann');
  onTheWay = () => Promise.reject(new Error('away'));
  await expect(here.resume(secret)).rejects.toThrow('away');
  onTheWay = () => Promise.resolve();
  expect(await here.resume(secret)).toMatchObject({ userId: 'house.ann' });
});
