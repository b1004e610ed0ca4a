import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Session } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { bidConfirmationRecords } from '../records.js';
import type { FreshFactors } from '../sessions/fresh-factors.js';
import type { PeopleSettings } from '../settings.js';
import { BidConfirmations } from './bid-confirmations.js';

const session = { actor: { userId: 'ann' } } as Session;
const STALE = new Rejection('FACTOR_NEEDED');

let store: SqliteReadStore;
let answer: () => Promise<void>;
beforeEach(() => {
  store = SqliteReadStore.temporary();
  answer = () => Promise.resolve();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

async function processWith({ sharedState }: { sharedState: boolean }): Promise<BidConfirmations> {
  const records = store.state(bidConfirmationRecords);
  const slow = Object.assign(Object.create(records) as typeof records, {
    get: async (id: string) => {
      await answer();
      return records.get(id);
    },
  });
  const settings = { factorKey: Buffer.alloc(32), sharedState } as PeopleSettings;
  let isFresh = true;
  const fresh = { assertFresh: async () => (isFresh ? null : Promise.reject(STALE)) } as unknown as FreshFactors;
  const opened = new BidConfirmations({ state: () => slow } as unknown as ReadStore, settings, fresh);
  await opened.change(session, 100);
  isFresh = false;
  return opened;
}

const pass = (millis: number): void => {
  const later = performance.now() + millis;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
};
const failing = () => Promise.reject(new Rejection('UNAVAILABLE'));
const silent = () => new Promise<void>(() => undefined);

test.each([failing, silent])('on servers the known amount counts while MongoDB is unavailable', async (away) => {
  const confirmations = await processWith({ sharedState: true });
  answer = away;
  pass(4_000);
  expect(await confirmations.assertConfirmed(session, 100)).toBeNull();
  await expect(confirmations.assertConfirmed(session, 101)).rejects.toBe(STALE);
});

test('it counts for 5 s only', async () => {
  const confirmations = await processWith({ sharedState: true });
  answer = failing;
  pass(5_100);
  await expect(confirmations.assertConfirmed(session, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('in an embedded installation an amount that cannot be read is an error', async () => {
  const confirmations = await processWith({ sharedState: false });
  answer = failing;
  pass(4_000);
  await expect(confirmations.assertConfirmed(session, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('an amount that another process changed counts after a second', async () => {
  const confirmations = await processWith({ sharedState: true });
  await store.state(bidConfirmationRecords).delete('ann');
  await expect(confirmations.assertConfirmed(session, 101)).rejects.toBe(STALE);
  pass(1_000);
  expect(await confirmations.assertConfirmed(session, 101)).toBeNull();
});
