import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { awaitedSignUps } from '@tender/people/arriving-invitations';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { userRecords, type UserRecord } from '@tender/people/records';
import { Reactors } from '@tender/reactors';
import { ADMIN, AUCTION, buyer, lot, NOON, DETAILS } from '../rules/testing/builders.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream } from '../rules/auction.events.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { auctionArrivals } from './auction-arrivals.js';

const ADDRESS = 'ann@newcomer.test';
let stores: TestStores;
let running: Reactors | null;
let failures: string[];

const company = (companyId: string, command: CompanyCommand, actor = ADMIN) =>
  stores.executor.execute(companyDecider, companyStream(companyId), command, {
    ...{ actor, commandId: newId(), requestId: 'request' },
  });
/** Registers a company and its owner, whose address is not confirmed yet. */
const signUp = async (companyId: string) => {
  await company(companyId, { type: 'RegisterCompany', companyId, ownerId: `${companyId}.owner`, awaitsEmail: true });
  await record(companyId, { email: null, claimedEmail: ADDRESS, confirmed: true });
};
const record = (companyId: string, changes: Partial<UserRecord>) =>
  stores.reads.state(userRecords).put({ _id: `${companyId}.owner`, ...changes } as UserRecord);
const approve = (companyId: string, invite = true) =>
  company(companyId, { type: 'SetMemberStatus', userId: `${companyId}.owner`, status: 'approved', invite });
const reject = (companyId: string) =>
  company(companyId, { type: 'SetMemberStatus', userId: `${companyId}.owner`, status: 'rejected' });
const confirm = async (companyId: string) => {
  await record(companyId, { email: ADDRESS, claimedEmail: ADDRESS, confirmed: true });
  await company(companyId, { type: 'ConfirmMemberEmail', userId: `${companyId}.owner` }, buyer(companyId));
};
const awaitAt = (to: string, email = ADDRESS) =>
  stores.reads.state(awaitedSignUps).put({ _id: `${email} ${to}`, email, to, invitedAt: NOON });

beforeEach(async () => {
  stores = await openTestStores();
  [running, failures] = [null, []];
  await stores.ask({ type: 'CreateAuction', auctionId: AUCTION, details: DETAILS });
  await stores.ask({ type: 'AddLots', lots: [lot('1')] });
  await awaitAt(AUCTION);
});
afterEach(async () => {
  await stop();
  await stores.close();
});

async function start(): Promise<void> {
  const { events, reads, time } = stores;
  const clock = Object.defineProperty(() => time.now, 'step', { value: null });
  running = Reactors.start([auctionArrivals({ ...stores, state: reads })], {
    ...{ events, state: reads, clock, lookEvery: 10 },
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
  expect(failures).toEqual([]);
}

/** Starts the reactor, waits until it has processed the events so far, and stops it. */
async function pass(): Promise<void> {
  await start();
  await stop();
}

async function invited(): Promise<Record<string, string[]>> {
  const auction = await stores.executor.state(auctionDecider, auctionStream(AUCTION));
  if (auction.status === 'none') return {};
  return Object.fromEntries([...auction.invited].map(([companyId, users]) => [companyId, [...users]]));
}
const invitations = async () =>
  (await stores.events.readStream(auctionStream(AUCTION), 0, 100)).filter(({ type }) => type === 'CompaniesInvited');

test('a person joins after the approval and the confirmation of the address, in any order', async () => {
  await signUp('A');
  await start();
  await approve('A');
  await confirm('A');
  await eventually(async () => 'A' in (await invited()));
  await stop();
  expect(await invitations()).toMatchObject([
    {
      data: { companies: [{ companyId: 'A', userIds: ['A.owner'] }], approvedBy: ADMIN.userId, approval: 2 },
      metadata: { actor: { userId: 'system', role: 'system', companyId: null } },
    },
  ]);
});

test('a confirmed address admits a person only after the approval', async () => {
  await signUp('A');
  await confirm('A');
  await pass();
  expect(await invited()).toEqual({});
  await approve('A');
  await pass();
  expect(await invited()).toEqual({ A: ['A.owner'] });
});

test('an approval without a confirmed address admits no one', async () => {
  await signUp('A');
  await approve('A');
  await pass();
  expect(await invited()).toEqual({});
});

test('arrivals during a downtime are processed once at the next start', async () => {
  await signUp('A');
  await pass();
  await confirm('A');
  await approve('A');
  await pass();
  await pass();
  expect(await invitations()).toHaveLength(1);
  // Without its checkpoint, the reactor starts again with the first event.
  await stores.ask({ type: 'RemoveCompany', companyId: 'A' });
  await stores.reads.state({ name: 'reactors', database: 'state' }).deleteMany({ _id: { gte: '' } });
  await pass();
  expect(await invited()).toEqual({});
});

test('an approval without the invitations admits no one, even after a later confirmation', async () => {
  await signUp('A');
  await approve('A', false);
  await confirm('A');
  await pass();
  expect(await invited()).toEqual({});
});

test('the last approval decides', async () => {
  await signUp('A');
  await confirm('A');
  await approve('A', true);
  await reject('A');
  await approve('A', false);
  await pass();
  expect(await invited()).toEqual({});
});

test('only buyers join', async () => {
  await signUp('A');
  await confirm('A');
  await company('A', { type: 'ChangeMemberRole', userId: 'A.owner', role: 'viewerOnly' });
  await approve('A');
  await pass();
  expect(await invited()).toEqual({});
});

test('of two people who claim an address, only its holder joins', async () => {
  for (const companyId of ['A', 'B']) await signUp(companyId);
  await approve('B');
  await confirm('A');
  await pass();
  expect(await invited()).toEqual({});
  await approve('A');
  await pass();
  expect(await invited()).toEqual({ A: ['A.owner'] });
});

test('an approved person who only claims the address does not join', async () => {
  await company('B', { type: 'RegisterCompany', companyId: 'B', ownerId: 'B.owner' });
  await record('B', { email: null, claimedEmail: ADDRESS, confirmed: true });
  await approve('B');
  await pass();
  expect(await invited()).toEqual({});
});

test('a person whom a company adds does not join by an own approval', async () => {
  await signUp('A');
  await approve('A');
  await company('A', { type: 'InviteMember', userId: 'A.bob', role: 'buyer', invitationId: 'i' });
  await stores.reads.state(userRecords).put({ _id: 'A.bob', email: ADDRESS, confirmed: true } as UserRecord);
  await company('A', { type: 'AcceptInvitation', userId: 'A.bob', invitationId: 'i' });
  await company('A', { type: 'SetMemberStatus', userId: 'A.bob', status: 'rejected' });
  await company('A', { type: 'SetMemberStatus', userId: 'A.bob', status: 'approved', invite: true });
  await pass();
  expect(await invited()).toEqual({});
});

test('a completed auction and a viewing in the same list are ignored', async () => {
  await awaitAt(newId());
  await stores.ask({ type: 'InviteCompanies', companies: [{ companyId: 'C', userIds: ['C.owner'] }] });
  await stores.ask({ type: 'CancelAuction', reason: 'Goods withdrawn' });
  await signUp('A');
  await confirm('A');
  await approve('A');
  await pass();
  expect(Object.keys(await invited())).toEqual(['C']);
});

test('a revoked invitation admits no one', async () => {
  await stores.reads.state(awaitedSignUps).deleteMany({ to: AUCTION });
  await signUp('A');
  await confirm('A');
  await approve('A');
  await pass();
  expect(await invited()).toEqual({});
});
