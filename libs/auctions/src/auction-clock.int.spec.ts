import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Outage } from '@tender/context';
import { plusMillis, Rejection, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Reactors } from '@tender/reactors';
import { auctionClock } from './clock/auction-clock.js';
import { auctionDecider } from './rules/auction-decider.js';
import { auctionStream } from './rules/auction.events.js';
import { AUCTION, buyer, EVENING, KEY, MORNING, placeBid } from './rules/testing/builders.js';
import { openAuction, openTestStores, type TestStores } from './testing/test-stores.js';

const GRACE = 600_000;
const DAWN = '2026-11-20T09:00:00.000Z';

let stores: TestStores;
let running: Reactors;
/** Time of the machine's clock while the server does not trust it; null otherwise. */
let machine: Instant | null;
let outage: Outage | null | undefined;
let failures: string[];
/** Error that the executor throws instead of executing a command, if any. */
let refusal: Error | null;

beforeEach(async () => {
  stores = await openTestStores();
  [machine, outage, failures, refusal] = [null, null, [], null];
});
afterEach(async () => {
  await running.stop();
  await stores.close();
});

/** Starts the clock; resolves after its first pass. */
async function start(): Promise<void> {
  const clock = Object.defineProperty(() => stores.time.now, 'step', {
    get: () => machine && { machine, steadyMillis: 0 },
  });
  const executor = new Proxy(stores.executor, {
    get: (target, name) => {
      if (name === 'execute' && refusal) throw refusal;
      return (Reflect.get(target, name, target) as (...args: unknown[]) => unknown).bind(target);
    },
  });
  const reactor = auctionClock({
    executor,
    clock,
    rootKey: KEY,
    outages: { graceMillis: GRACE, latest: async () => outage },
  });
  running = Reactors.start([reactor], {
    events: stores.events,
    state: stores.reads,
    clock,
    lookEvery: 10,
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
}

async function restart(): Promise<void> {
  await running.stop();
  await start();
}

const status = async () => {
  const auction = await stores.executor.state(auctionDecider, auctionStream(AUCTION));
  return auction.status === 'paused' ? `paused: ${auction.reason}` : auction.status;
};

const becomes = (expected: string): Promise<void> =>
  eventually(
    async () => (await status()) === expected,
    () => `${expected}; ${failures.join()}`,
  );

const facts = async (): Promise<string[]> =>
  (await stores.events.readStream(auctionStream(AUCTION), 0, 100)).map(({ type }) => type);

test('opens at the start and closes at the end, automatically and once', async () => {
  stores.time.now = DAWN;
  await start();
  await openAuction(stores, { live: false });
  await running.checkDue();
  expect(await status()).toBe('pending');
  stores.time.now = MORNING;
  await becomes('live');
  stores.time.now = EVENING;
  await becomes('completed');
  await restart();
  const recorded = await stores.events.readStream(auctionStream(AUCTION), 0, 100);
  expect(recorded.slice(-2).map(({ type, metadata }) => [type, metadata.actor.role])).toEqual([
    ['AuctionWentLive', 'system'],
    ['AuctionCompleted', 'system'],
  ]);
  expect(failures).toEqual([]);
});

test('follows a moved end and a pause', async () => {
  await start();
  await openAuction(stores);
  await stores.ask({ type: 'UpdateAuction', changes: { endsAt: plusMillis(EVENING, GRACE) } });
  stores.time.now = EVENING;
  await running.checkDue();
  expect(await status()).toBe('live');
  await stores.ask({ type: 'PauseAuction', reason: 'a break' });
  stores.time.now = plusMillis(EVENING, 2 * GRACE);
  await running.checkDue();
  expect(await status()).toBe('paused: a break');
  await stores.ask({ type: 'GoLive' });
  await running.checkDue();
  expect(await status()).toBe('live');
  stores.time.now = plusMillis(EVENING, 3 * GRACE);
  await becomes('completed');
});

test('leaves a sealed auction with a lost key to the admins, without an error', async () => {
  stores.time.now = DAWN;
  await start();
  await openAuction(stores, { live: false, details: { bidVisibility: 'sealed' } });
  stores.time.now = EVENING;
  await running.checkDue();
  expect(await status()).toBe('pending');
  expect(failures).toEqual([]);
  await stores.ask({ type: 'CancelAuction', reason: 'the key is lost' });
  await restart();
  expect([await status(), failures]).toEqual(['completed', []]);
});

test('finds an end that late bids have moved when the earlier end is due', async () => {
  await start();
  await openAuction(stores, { details: { extension: { windowSeconds: 120, extendSeconds: 300 } } });
  stores.time.now = plusMillis(EVENING, -60_000);
  await stores.ask(placeBid('A', 120), buyer('A'));
  stores.time.now = EVENING;
  await running.checkDue();
  expect(await status()).toBe('live');
  stores.time.now = plusMillis(EVENING, 300_000);
  await becomes('completed');
  expect((await facts()).slice(-3)).toEqual(['BidPlaced', 'EndExtended', 'AuctionCompleted']);
});

describe('handles what became due while the server was down', () => {
  test('acts on the start: opens, then pauses for the outage', async () => {
    stores.time.now = DAWN;
    await start();
    await openAuction(stores, { live: false });
    await running.checkDue();
    stores.time.now = '2026-11-20T19:00:00.000Z';
    outage = { since: DAWN, until: stores.time.now };
    await restart();
    expect(await status()).toBe('paused: outage');
    expect((await facts()).slice(-2)).toEqual(['AuctionWentLive', 'AuctionPaused']);
  });

  test('acts even if the reactor has never run', async () => {
    await openAuction(stores, { live: false });
    stores.time.now = '2026-11-20T19:00:00.000Z';
    await start();
    expect(await status()).toBe('completed');
  });
});

test('ends nothing before the outages until then are known', async () => {
  await start();
  await openAuction(stores);
  outage = undefined;
  stores.time.now = EVENING;
  await running.checkDue();
  expect(await status()).toBe('live');
  outage = { since: plusMillis(EVENING, -60_000), until: plusMillis(EVENING, 30_000) };
  stores.time.now = plusMillis(EVENING, 60_000);
  await becomes('paused: outage');
});

describe('while a clock is in doubt', () => {
  test('pauses what has ended by the machine’s clock only', async () => {
    await start();
    await openAuction(stores);
    machine = plusMillis(EVENING, GRACE);
    await becomes('paused: clock');
  });

  test('opens nothing by one clock only, and opens it after the correction of the clock', async () => {
    stores.time.now = DAWN;
    await start();
    await openAuction(stores, { live: false });
    machine = plusMillis(MORNING, GRACE);
    await running.checkDue();
    await running.checkDue();
    expect(await status()).toBe('pending');
    machine = null;
    stores.time.now = plusMillis(MORNING, -1);
    await running.checkDue();
    expect(await status()).toBe('pending');
    stores.time.now = MORNING;
    await becomes('live');
  });
});

test('an unavailable or full store delays an end and causes no dead letter', async () => {
  await start();
  await openAuction(stores);
  stores.time.now = EVENING;
  refusal = new Rejection('DISK_FULL');
  await eventually(async () => {
    stores.time.now = plusMillis(stores.time.now, 1_000);
    await running.checkDue();
    return failures.length > 30;
  }, 'many tries');
  expect(running.status).toMatchObject([
    { condition: 'retrying', retrying: 1, setAside: 0, error: expect.stringContaining('DISK_FULL') },
  ]);
  refusal = null;
  stores.time.now = plusMillis(stores.time.now, 1_000);
  await becomes('completed');
  await running.checkDue();
  expect(running.status).toMatchObject([{ condition: 'level', error: null }]);
});

test('a bid writes nothing to the state store: the checkpoint stays unchanged', async () => {
  await start();
  await openAuction(stores);
  await running.checkDue();
  const checkpoint = () =>
    stores.reads.state<{ _id: string; position: string }>({ name: 'reactors', database: 'state' }).get('auctionClock');
  const opened = await stores.events.head();
  await eventually(async () => (await checkpoint())?.position === String(opened));
  await stores.ask(placeBid('A', 120), buyer('A'));
  await eventually(() => running.status[0]!.position !== opened);
  expect((await checkpoint())?.position).toBe(String(opened));
});
