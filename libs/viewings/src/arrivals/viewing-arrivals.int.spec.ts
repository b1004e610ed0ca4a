import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import { awaitedSignUps } from '@tender/people/arriving-invitations';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { userRecords, type UserRecord } from '@tender/people/records';
import { Reactors } from '@tender/reactors';
import { ADMIN, FRIDAY, roomId, DETAILS, VIEWING } from '../rules/testing/builders.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream } from '../rules/viewing.events.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { viewingArrivals } from './viewing-arrivals.js';

const EMAIL = 'ann@newcomer.test';
let stores: TestStores;

const company = (command: CompanyCommand) =>
  stores.executor.execute(companyDecider, companyStream('C'), command, {
    ...{ actor: ADMIN, commandId: newId(), requestId: 'request' },
  });

beforeEach(async () => {
  stores = await openTestStores();
  await stores.ask({ type: 'CreateViewing', viewingId: VIEWING, details: DETAILS });
  await stores.ask({ type: 'AddRoom', roomId: roomId('1'), details: { name: 'Room 1', capacity: 4 } });
  for (const to of [VIEWING, newId()])
    await stores.reads.state(awaitedSignUps).put({ _id: `${EMAIL} ${to}`, email: EMAIL, to, invitedAt: FRIDAY });
  await stores.reads.state(userRecords).put({ _id: 'C.owner', email: EMAIL, confirmed: true } as UserRecord);
  await company({ type: 'RegisterCompany', companyId: 'C', ownerId: 'C.owner' });
});
afterEach(() => stores.close());

/** Processes everything that happened so far. */
async function pass(): Promise<void> {
  const failures: string[] = [];
  const { events, reads, time } = stores;
  const clock = Object.defineProperty(() => time.now, 'step', { value: null });
  const running = Reactors.start([viewingArrivals({ ...stores, state: reads })], {
    ...{ events, state: reads, clock, lookEvery: 10 },
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
  await running.stop();
  expect(failures).toEqual([]);
}

const invited = async () => {
  const viewing = await stores.executor.state(viewingDecider, viewingStream(VIEWING));
  return viewing.status === 'none' ? [] : [...viewing.invited].map(([companyId, users]) => [companyId, [...users]]);
};
const approve = (invite: boolean) =>
  company({ type: 'SetMemberStatus', userId: 'C.owner', status: 'approved', invite });

test('an approval admits the person to a draft, once', async () => {
  await approve(true);
  await pass();
  await pass();
  expect(await invited()).toEqual([['C', ['C.owner']]]);
});

test('an approval without the invitations admits no one', async () => {
  await approve(false);
  await pass();
  expect(await invited()).toEqual([]);
});

test('a completed viewing does not change', async () => {
  await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'completed' });
  await approve(true);
  await pass();
  expect(await invited()).toEqual([]);
});
