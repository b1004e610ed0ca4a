import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore, type ReadStore, type StateCollection } from '@tender/read-store';
import { sessionRecords, type SessionRecord } from '../records.js';
import { Sessions } from './sessions.js';

/** Two processes that start and end sessions in one store. */
let store: SqliteReadStore;
let looks: number;
/** Runs while the answer to a lookup is pending. */
let onTheWay: () => Promise<void>;
let isAway: boolean;
let now: string;
let here: Sessions;
let elsewhere: Sessions;

beforeEach(() => {
  store = SqliteReadStore.temporary();
  looks = 0;
  onTheWay = () => Promise.resolve();
  [isAway, now] = [false, '2026-01-01T08:00:00.000Z'];
  const records = store.state(sessionRecords);
  const watched: StateCollection<SessionRecord> = Object.assign(Object.create(records) as typeof records, {
    find: async (...args: Parameters<typeof records.find>) => {
      looks++;
      const found = await records.find(...args);
      await onTheWay();
      return found;
    },
    update: (...args: Parameters<typeof records.update>) =>
      isAway ? Promise.reject(new Rejection('UNAVAILABLE')) : records.update(...args),
  });
  const settings = { idle: 1_800_000, absolute: 43_200_000, shared: true };
  const clock = () => now;
  here = new Sessions({ state: () => watched } as unknown as ReadStore, clock, settings);
  elsewhere = new Sessions(store, clock, settings);
});
afterEach(() => {
  jest.restoreAllMocks();
  return store.close();
});

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

describe('while the store is unavailable', () => {
  let secret: string;
  const failing = () => Promise.reject(new Rejection('UNAVAILABLE'));
  const silent = () => new Promise<void>(() => undefined);
  const pass = (millis: number) => {
    const later = performance.now() + millis;
    jest.spyOn(performance, 'now').mockImplementation(() => later);
  };
  beforeEach(async () => {
    secret = await elsewhere.start('house.ann');
    await here.resume(secret);
  });

  test.each([
    ['fails', failing],
    ['does not answer', silent],
  ])('a session is believed for 5 s after its last lookup, if the next one %s', async (_, answer) => {
    onTheWay = answer;
    isAway = true;
    pass(4_900);
    expect(await here.resume(secret)).toMatchObject({ userId: 'house.ann' });
    expect(await here.resume(secret)).toMatchObject({ userId: 'house.ann' });
  });

  test('it is believed no longer', async () => {
    onTheWay = failing;
    pass(5_100);
    await expect(here.resume(secret)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('a session that was never looked up here is not believed', async () => {
    const unknown = await elsewhere.start('house.ben');
    onTheWay = failing;
    pass(1_000);
    await here.resume(secret);
    await expect(here.resume(unknown)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('a session that this process ended is not believed', async () => {
    const { _id } = (await here.resume(secret))!;
    onTheWay = failing;
    pass(1_000);
    await here.resume(secret);
    await here.endSession(_id);
    await expect(here.resume(secret)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('a call that cannot record its time is answered', async () => {
    now = '2026-01-01T08:02:00.000Z';
    isAway = true;
    expect(await here.resume(secret)).toMatchObject({ userId: 'house.ann' });
  });

  test('the first lookup after its return ends what another process ended', async () => {
    const { _id } = (await here.resume(secret))!;
    onTheWay = failing;
    pass(1_000);
    await here.resume(secret);
    await elsewhere.endSession(_id);
    onTheWay = () => Promise.resolve();
    await eventually(async () => (await here.resume(secret)) === null, 'it has ended');
  });
});
