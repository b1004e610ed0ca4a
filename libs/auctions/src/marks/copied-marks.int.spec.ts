import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { markRecords } from '@tender/context/mark-record';
import { MarkStore, type Preference } from '@tender/context/mark-store';
import { Reactors } from '@tender/reactors';
import { AUCTION, DETAILS, lot, lotId } from '../rules/testing/builders.js';
import { openAuction, openTestStores, type TestStores } from '../testing/test-stores.js';
import { copiedMarks } from './copied-marks.js';

const KEY = Buffer.alloc(32, 7);
let stores: TestStores;
let marks: MarkStore;

beforeEach(async () => {
  stores = await openTestStores();
  marks = new MarkStore(stores.reads, KEY, () => stores.time.now);
});
afterEach(() => stores.close());

const good = (no: string) => `viewing1.good${no}`;
const ann = { companyId: 'A', userId: 'A.ann' };
const bob = { companyId: 'A', userId: 'A.bob' };
const eve = { companyId: 'B', userId: 'B.eve' };
const mark = (lotNo: string, by: typeof ann, change: Partial<Preference>, auctionId = 'viewing1') =>
  marks.write([{ lotId: lotNo, auctionId, ...change }], by);
const seen = async (no: string, by: typeof ann) =>
  (await marks.shownTo({ ...by, writers: [by.userId] }, [lotId(no)]))(lotId(no));

/** Processes everything that happened so far. */
async function pass(): Promise<void> {
  const failures: string[] = [];
  const { events, reads, time } = stores;
  const clock = Object.defineProperty(() => time.now, 'step', { value: null });
  const running = Reactors.start([copiedMarks({ ...stores, state: reads, rootKey: KEY, clock })], {
    ...{ events, state: reads, clock, lookEvery: 10 },
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
  await running.stop();
  expect(failures).toEqual([]);
}

test('lots get a copy for each company and writer once buyers can see them; what a lot has wins', async () => {
  await pass();
  await mark(good('1'), ann, { favourite: true, priority: 3, note: 'clean' });
  await mark(good('1'), bob, { note: 'of Bob' });
  await mark(good('1'), eve, { note: 'of Eve' });
  await mark(good('2'), ann, { note: 'not sold' });
  // The note on the lot was there first, for example of an auction that was published before.
  await mark(lotId('1'), bob, { note: 'on the lot' }, AUCTION);
  await openAuction(stores, { lots: [{ ...lot('1'), good: good('1') }, lot('2')], live: false });
  await pass();
  expect(await seen('1', ann)).toEqual({ favourite: true, priority: 3, note: 'clean' });
  expect(await seen('1', bob)).toEqual({ favourite: true, priority: 0, note: 'on the lot' });
  expect(await seen('1', eve)).toEqual({ favourite: false, priority: 0, note: 'of Eve' });
  expect(await seen('2', ann)).toBeUndefined();

  // From now on the lot has its own preferences, also empty ones.
  await mark(lotId('1'), ann, { favourite: false, note: '' }, AUCTION);
  await mark(good('1'), ann, { priority: 9 });
  await marks.copy(good('1'), { auctionId: AUCTION, lotId: lotId('1') });
  expect(await seen('1', ann)).toEqual({ favourite: false, priority: 3, note: '' });
  expect(JSON.stringify(await stores.reads.state(markRecords).find())).not.toMatch(/clean|of Eve/);
});

test('a lot that is added to a published auction gets its copy at once, one of a draft does not', async () => {
  await pass();
  await mark(good('3'), ann, { note: 'late' });
  await stores.ask({
    type: 'CreateAuction',
    auctionId: AUCTION,
    details: DETAILS,
    wrappedSealKey: 'wrapped',
  });
  await stores.ask({ type: 'AddLots', lots: [{ ...lot('1'), good: good('3') }, lot('2')] });
  await pass();
  expect(await seen('1', ann)).toBeUndefined();
  // The lot of a draft may change its parcel: only the last one counts.
  await stores.ask({ type: 'ChangeLot', lot: { ...lot('2'), good: good('3') } });
  await stores.ask({ type: 'RemoveLot', lotId: lotId('1') });
  await stores.ask({ type: 'InviteCompanies', companies: [{ companyId: 'A', userIds: ['A.ann'] }] });
  await stores.ask({ type: 'PublishAuction' });
  await stores.ask({ type: 'AddLots', lots: [{ ...lot('4'), good: good('3') }] });
  await pass();
  expect(await seen('2', ann)).toMatchObject({ note: 'late' });
  expect(await seen('4', ann)).toMatchObject({ note: 'late' });
});
