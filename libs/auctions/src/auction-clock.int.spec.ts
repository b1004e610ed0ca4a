import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { auctionDecider } from './auction-decider.js';
import { auctionStream } from './auction.events.js';
import { HouseHeartbeat } from './house-heartbeat.js';
import { AUCTION, EVENING, MORNING } from './testing/builders.js';
import { openAuction, openHouse, type House } from './testing/house.js';
import { openSlice } from './testing/slice.js';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const status = async () => {
  const auction = await house.executor.state(auctionDecider, auctionStream(AUCTION));
  return auction.status === 'paused' ? `paused: ${auction.reason}` : auction.status;
};

/** The news of an event takes a moment. */
async function becomes(expected: string, tick: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 2_000 && (await status()) !== expected; tries++) {
    await tick();
    await delay(5);
  }
  expect(await status()).toBe(expected);
}

test('opens at the start and closes at the end', async () => {
  house.time.now = '2026-11-20T09:00:00.000Z';
  const slice = await openSlice(house);
  try {
    expect(slice.clock.started).toBe(true);
    await openAuction(house, { live: false });
    await slice.clock.tick();
    expect(await status()).toBe('pending');
    house.time.now = MORNING;
    await becomes('live', () => slice.clock.tick());
    house.time.now = EVENING;
    await becomes('completed', () => slice.clock.tick());
    const recorded = await house.events.read(auctionStream(AUCTION), 0, 100);
    expect(recorded.slice(-2).map(({ type, metadata }) => [type, metadata.actor.role])).toEqual([
      ['AuctionWentLive', 'system'],
      ['AuctionCompleted', 'system'],
    ]);
  } finally {
    await slice.close();
  }
});

test('by itself, without being asked to look', async () => {
  const slice = await openSlice(house);
  try {
    await openAuction(house, { live: false });
    await becomes('live', async () => undefined);
  } finally {
    await slice.close();
  }
});

test('what became due while the house was down: opened, then paused for the outage', async () => {
  house.time.now = '2026-11-20T09:00:00.000Z';
  await (await openSlice(house)).close();
  await openAuction(house, { live: false });
  house.time.now = '2026-11-20T19:00:00.000Z';
  const slice = await openSlice(house);
  try {
    await becomes('paused: outage', () => slice.clock.tick());
  } finally {
    await slice.close();
  }
});

test('an outage is not forgotten by a start that crashes before it has asked', async () => {
  house.time.now = '2026-11-20T09:00:00.000Z';
  await (await openSlice(house)).close();
  await openAuction(house, { live: false });
  house.time.now = '2026-11-20T19:00:00.000Z';
  await new HouseHeartbeat(house.reads, () => house.time.now, house.events).lookBack();
  house.time.now = '2026-11-20T19:01:00.000Z';
  const slice = await openSlice(house);
  try {
    // Asked by the start itself.
    expect(await status()).toBe('paused: outage');
  } finally {
    await slice.close();
  }
});

test('an outage long before the end does not matter', async () => {
  await openAuction(house);
  await (await openSlice(house)).close();
  house.time.now = '2026-11-20T17:00:00.000Z';
  const slice = await openSlice(house);
  try {
    house.time.now = EVENING;
    await becomes('completed', () => slice.clock.tick());
  } finally {
    await slice.close();
  }
});
