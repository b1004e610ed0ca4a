import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ADMIN, buyer, cents, DETAILS } from './rules/testing/builders.js';
import { openSlice, type Slice } from './testing/slice.js';
import { GetRefusals } from './bidding/get-refusals.js';

const A = buyer('A');

let slice: Slice;
let auctionId: string;
let lotId: string;
beforeEach(async () => {
  slice = await openSlice();
  const { service, lotService, bidding } = slice;
  const admin = () => slice.as(ADMIN);
  auctionId = (await service.create({ ...DETAILS, startsAt: '2026-11-20T13:00:00.000Z' }, admin()))._id;
  const { lots } = await lotService.upload(
    auctionId,
    { lots: [{ lotNo: '1', reservePrice: cents(100) }], evenIfSold: false },
    admin(),
  );
  lotId = lots[0]!._id;
  await service.invite(auctionId, ['a@A'], admin());
  await service.dispatch(auctionId, { type: 'PublishAuction' }, admin());
  await service.dispatch(auctionId, { type: 'GoLive' }, admin());
  await bidding.place({ auctionId, lotId, amount: cents(100) }, slice.as(A));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await slice.close();
  await slice.house.close();
});

const again = () => slice.bidding.place({ auctionId, lotId, amount: cents(200) }, slice.as(A));
const counted = async () =>
  (await slice.queries.execute(new GetRefusals(auctionId, ADMIN))).map(({ code, times }) => [code, times]);

test('a failed notification changes neither the answer nor the count', async () => {
  slice.news.attach({
    people: () => [],
    broadcast: () => undefined,
    send: () => {
      throw new Error('no line');
    },
  });
  await expect(again()).rejects.toThrow('BID_EXISTS');
  expect(await counted()).toEqual([['BID_EXISTS', 1]]);
});

test('a failed count does not change the answer', async () => {
  jest.spyOn(slice.refusals, 'record').mockImplementationOnce(() => {
    throw new Error('no memory');
  });
  await expect(again()).rejects.toThrow('BID_EXISTS');
});

test('counts that could not be written are written later', async () => {
  await expect(again()).rejects.toThrow('BID_EXISTS');
  jest.spyOn(slice.refusals['records'], 'addMissing').mockRejectedValueOnce(new Error('no disk'));
  expect(await counted()).toEqual([]);
  await expect(again()).rejects.toThrow('BID_EXISTS');
  expect(await counted()).toEqual([['BID_EXISTS', 2]]);
});
