import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addendumProjection } from '@tender/auctions/addendum-document';
import { auctionDecider, auctionStream } from '@tender/auctions/rules';
import { ADMIN, lot, DETAILS } from '@tender/auctions/testing/builders';
import { newId, plusMillis, systemClock, type Clock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Reactors } from '@tender/reactors';
import type { ReadStore } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from '../delivery/delivery-records.js';
import { notificationRecords } from '../in-app/notification-records.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { MortalProcess } from '../testing/mortal.js';
import { addendumNotifications } from './addendum-notifications.js';

type AuctionCommand = Parameters<typeof auctionDecider.decide>[1];

const TEN_MINUTES = 10 * 60_000;
const COMPANIES = ['A', 'B'];

let testStores: TestStores;
let running: Reactors | null;
/** Milliseconds by which the reactor's clock is ahead. */
let ahead: number;
const clock: Clock = () => plusMillis(systemClock(), ahead);
beforeEach(async () => {
  testStores = await openTestStores([addendumProjection]);
  [running, ahead] = [null, 0];
  for (const company of COMPANIES) await testStores.admit(company);
});
afterEach(async () => {
  await running?.stop();
  await testStores.close();
});

/** Starts the reactor like a start of the server. */
function start(process?: MortalProcess): void {
  const { executor, reads, events } = testStores;
  const state: Pick<ReadStore, 'state'> = process ? process.state(reads) : reads;
  const services = { executor, state, views: reads, clock };
  const stores = { events, state, clock, lookEvery: 5, onFailure: () => undefined };
  running = Reactors.start([addendumNotifications(services)], stores);
}

/** Resolves after the reaction to every event. */
async function reacted(): Promise<void> {
  const head = await testStores.events.head();
  await eventually(() => (running!.status[0]!.position ?? 0n) >= head, 'the reactor is up to date');
}

async function ask(auctionId: string, command: AuctionCommand): Promise<void> {
  const asked = { actor: ADMIN, commandId: newId(), requestId: 'request' };
  await testStores.executor.execute(auctionDecider, auctionStream(auctionId), command, asked);
  await testStores.caughtUp();
}

async function publishedAuction(endsAt = plusMillis(systemClock(), 7_200_000)): Promise<string> {
  const auctionId = newId();
  const startsAt = plusMillis(systemClock(), 3_600_000);
  await ask(auctionId, { type: 'CreateAuction', auctionId, details: { ...DETAILS, startsAt, endsAt } });
  await ask(auctionId, { type: 'AddLots', lots: [{ ...lot('1'), lotId: `${auctionId}.lot1` }] });
  const companies = COMPANIES.map((companyId) => ({ companyId, userIds: [`${companyId}.owner`] }));
  await ask(auctionId, { type: 'InviteCompanies', companies });
  await ask(auctionId, { type: 'PublishAuction' });
  return auctionId;
}

const describeAs = (auctionId: string, description: string): Promise<void> =>
  ask(auctionId, { type: 'UpdateAuction', changes: { description } });

/** The new changes in each mail to a company's buyer about an auction. */
async function mailsTo(company: string, auctionId: string): Promise<string[][]> {
  const mails = await testStores.reads
    .state(deliveryRecords)
    .find({ where: { userId: `${company}.owner`, channel: 'email' }, sort: [{ field: 'nextAt' }] });
  return mails.filter(({ about }) => about.includes(auctionId)).map(changesIn);
}
const changesIn = ({ content }: DeliveryRecord): string[] =>
  content!.blocks.flatMap((block) => (block.type === 'changes' ? block.rows.map((row) => row.at(-1)!) : []));

const mailed = (auctionId: string, last: string): Promise<void> =>
  eventually(async () => {
    for (const company of COMPANIES) if (!(await mailsTo(company, auctionId)).flat().includes(last)) return false;
    return true;
  }, `a mail about ${last}`);

test('a notification names the instants before and after an addendum', async () => {
  const [planned, moved] = [7_200_000, 9_000_000].map((millis) => plusMillis(systemClock(), millis)) as [
    string,
    string,
  ];
  const auctionId = await publishedAuction(planned);
  start();
  await ask(auctionId, { type: 'UpdateAuction', changes: { endsAt: moved } });
  await reacted();
  const [notification] = await testStores.reads.state(notificationRecords).find({ where: { kind: 'auctionChanged' } });
  expect(notification!.instants!.map(({ at }) => at).sort()).toEqual([planned, moved]);
});

describe('a process that dies at any of its writes and restarts', () => {
  /** @returns whether the process died; false if it wrote less often */
  async function diesAt(at: number, after: boolean): Promise<boolean> {
    const auctionId = await publishedAuction();
    start();
    await describeAs(auctionId, 'one');
    await mailed(auctionId, 'one');
    await describeAs(auctionId, 'two');
    await reacted();
    await running!.stop();

    ahead += TEN_MINUTES;
    const mortal = new MortalProcess({ at, after });
    start(mortal);
    await eventually(async () => mortal.isDead || (await mailsTo('B', auctionId)).flat().includes('two'));
    await running!.stop();
    await describeAs(auctionId, 'three');
    start();
    await reacted();
    ahead += TEN_MINUTES;
    await mailed(auctionId, 'three');
    await running!.stop();
    for (const company of COMPANIES)
      expect({ at, mails: (await mailsTo(company, auctionId)).flat() }).toEqual({ at, mails: ['one', 'two', 'three'] });
    return mortal.isDead;
  }

  test.each([
    ['before', false],
    ['after', true],
  ])('right %s it: each change is in one mail to each buyer', async (_, after) => {
    let at = 1;
    while (await diesAt(at, after)) at++;
    expect(at).toBeGreaterThan(5);
  });
});
