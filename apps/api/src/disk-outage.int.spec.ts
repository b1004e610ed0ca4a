import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import type { DiskLevel } from './disk-watch.js';
import { DiskOutage } from './operations/disk-outage.js';
import { HouseReactors } from './reactors/house-reactors.js';
import { TestHouse } from './testing/house.js';

const MINUTE = 60_000;
let now = Date.parse('2026-11-20T12:00:00.000Z');
let level: DiskLevel = 'ample';
let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open({ clock: () => new Date(now).toISOString(), env: { SESSION_IDLE_MINUTES: '10080' } });
  // The disk of the machine stays as it is; how full it is said to be is the test's to say.
  Object.defineProperty(house.stores.disk, 'level', { get: () => level, set: () => {} });
});
afterAll(() => house.close());

test('an auction that would end while the disk has no room for bids is paused, and one that ended before it is not', async () => {
  const [admin, buyer] = [await house.admin(), await house.buyer('ann')];
  const endingIn = async (minutes: number) =>
    (await house.auction(admin, { buyers: [buyer], endsAt: new Date(now + minutes * MINUTE).toISOString() })).auction
      ._id;
  const [before, during] = [await endingIn(5), await endingIn(20)];
  const statusOf = async (id: string): Promise<Pick<AuctionView, 'status' | 'reason'>> => {
    await house.app.get(HouseReactors).look();
    const auctions = await admin.auctions();
    const { status, reason } = auctions.find(({ _id }) => _id === id)!;
    return { status, reason };
  };

  now += 6 * MINUTE;
  await eventually(async () => (await statusOf(before)).status === 'completed');
  now += 12 * MINUTE;
  level = 'none';
  house.app.get(DiskOutage).look();
  now += 3 * MINUTE;
  house.app.get(DiskOutage).look();
  await eventually(async () => (await statusOf(during)).status !== 'live');
  expect(await statusOf(during)).toEqual({ status: 'paused', reason: 'outage' });
});
