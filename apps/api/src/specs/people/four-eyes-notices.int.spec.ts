import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_POLICY, type DeliveryView, type ProposalTicket, type ProposalView, type Role } from '@tender/contracts';
import { verifyStream } from '@tender/audit/offline';
import { eventually } from '@tender/kernel/testing/eventually';
import { Proposals } from '@tender/people';
import { contexts } from '@tender/platform/contexts';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { alertsOf } from '../../testing/staging/alerts.js';

/** The notices of proposals and of break-glass, and their readers. */

let server: TestServer;
let max: Person;
let ida: Person;
let tom: Person;
let auditor: Person;
let buyer: Person;

beforeAll(async () => {
  server = await TestServer.open();
  max = await server.admin();
  buyer = await server.buyer('ann');
  auditor = await server.auditor();
  const staff = async (name: string, role: Exclude<Role, 'guest'>) => {
    const email = `${name}@house.test`;
    await max.addStaff({ firstName: name, lastName: 'Staff', email, password: PASSWORD, role: role as 'admin' });
    return server.signedIn(email);
  };
  [ida, tom] = [await staff('ida', 'admin'), await staff('tom', 'tenderManager')];
  await max.house.changePolicy({ ...NO_POLICY, twoPeople: ['endEarly', 'void', 'bidOnBehalf', 'cancel'] });
});
afterAll(() => server.close());

async function proposed(person: Person, method: string, path: string, body: object = {}): Promise<string> {
  const answer = await person.raw(method, path, { body: JSON.stringify(body) });
  expect(answer.status).toBe(202);
  return (answer.body as { proposal: ProposalTicket }).proposal._id;
}
const listed = async (person: Person): Promise<string[]> => (await person.house.proposals()).map(({ _id }) => _id);
const viewOf = async (person: Person, id: string): Promise<ProposalView> =>
  (await person.house.proposals()).find(({ _id }) => _id === id)!;
const bidOf = (auctionId: string, lotId: string) => ({
  auctionId,
  lotId,
  biddingAmount: 120_000,
  companyId: buyer.user!.companyId,
  userId: buyer.user!._id,
  reason: 'By phone.',
});

test('only people who may approve get a proposal in the bell, by mail and live', async () => {
  const { auction, lots } = await server.auction(max, { buyers: [buyer] });
  const [screen, stranger] = [await Listener.open(ida), await Listener.open(buyer)];
  const id = await proposed(tom, 'POST', '/api/bidding/create', bidOf(auction._id, lots[0]!._id));
  await eventually(() => screen.received.some(({ kind }) => kind === 'proposalsChanged'), 'the live message');
  await eventually(async () => (await alertsOf(max, 'proposal')).length === 1, 'the alert');
  expect(await alertsOf(ida, 'proposal')).toHaveLength(1);
  for (const other of [tom, auditor, buyer]) expect(await alertsOf(other, 'proposal').catch(() => [])).toEqual([]);
  const { deliveries } = await max.get('/api/notifications/deliveries').json<{ deliveries: DeliveryView[] }>();
  const mailed = deliveries.filter(({ template, channel }) => template === 'alert:proposal' && channel === 'email');
  expect(mailed.map(({ userId }) => userId).sort()).toEqual([ida.user!._id, max.user!._id].sort());
  expect(await viewOf(ida, id)).toMatchObject({
    call: 'BiddingController.create',
    names: { [lots[0]!._id]: lots[0]!.lotNo, [buyer.user!._id]: expect.stringContaining(buyer.email) },
  });
  expect(stranger.received.map(({ kind }) => kind)).not.toContain('proposalsChanged');
  await ida.house.refuse(id, 'Not asked for.');
  await eventually(async () => (await alertsOf(tom, 'proposalEnded')).length === 1, 'the proposer learns of it');
  for (const each of [screen, stranger]) each.close();
});

test('a tender manager sees and takes back the own proposals only, and approves none', async () => {
  const { auction } = await server.auction(max, { buyers: [buyer] });
  const cancel = `/api/auction/cancel/${auction._id}`;
  const [own, other] = [
    await proposed(tom, 'PATCH', cancel, { reason: 'Withdrawn.' }),
    await proposed(max, 'PATCH', cancel, { reason: 'Withdrawn.' }),
  ];
  expect(await listed(tom)).toContain(own);
  expect(await listed(tom)).not.toContain(other);
  expect(await listed(auditor)).toEqual(expect.arrayContaining([own, other]));
  for (const [call, id, status] of [
    ['refuse', other, 404],
    ['approve', other, 403],
    ['approve', own, 403],
    ['break-glass', own, 403],
  ] as const)
    expect([call, (await tom.raw('POST', `/api/approvals/${call}/${id}`, { body: '{"reason":"x"}' })).status]).toEqual([
      call,
      status,
    ]);
  expect(await tom.house.refuse(own)).toMatchObject({ state: 'refused' });
  await ida.house.refuse(other);
});

test('one admin awake ends a live auction by break-glass within ten seconds; all admins learn of it, and verify lists it', async () => {
  const { auction } = await server.auction(max, { buyers: [buyer] });
  const begun = Date.now();
  const id = await proposed(max, 'PATCH', `/api/auction/complete/${auction._id}`, { reason: 'Fire alarm.' });
  expect(await max.house.breakGlass(id, 'Ida sleeps.')).toMatchObject({
    state: 'executed',
    brokenGlass: 'Ida sleeps.',
  });
  expect(Date.now() - begun).toBeLessThan(10_000);
  for (const admin of [max, ida])
    await eventually(async () => (await alertsOf(admin, 'brokenGlass')).length === 1, 'the alert');
  const verdict = await auditor.audit.verify({ kind: 'auction', id: auction._id });
  expect(verdict).toMatchObject({
    ok: true,
    brokenGlass: [{ type: 'AuctionCompleted', userId: max.user!._id, reason: 'Ida sleeps.' }],
  });
});

test.each(['open', 'sealed'] as const)(
  'a bid that is proposed expires with the end of the %s auction; proposer and company get a notice, without the amount',
  async (visibility) => {
    const plan = visibility === 'sealed' ? ({ type: 'highestLosingPrice', bidVisibility: 'sealed' } as const) : {};
    const { auction, lots } = await server.auction(max, { buyers: [buyer], ...plan, name: `Late ${visibility}` });
    const id = await proposed(tom, 'POST', '/api/bidding/create', bidOf(auction._id, lots[0]!._id));
    await ida.house.approve(await proposed(max, 'PATCH', `/api/auction/complete/${auction._id}`, { reason: 'Late.' }));
    const before = (await alertsOf(tom, 'proposalEnded')).length;
    await server.app.get(Proposals, { strict: false }).settle();
    expect(await viewOf(tom, id)).toMatchObject({ state: 'expired', details: null });
    await eventually(async () => (await alertsOf(tom, 'proposalEnded')).length > before, 'the proposer learns of it');
    const told = async () =>
      (await buyer.notifications.listOwn()).notifications.filter(({ kind }) => kind === 'bidNotEntered');
    await eventually(
      async () => (await told()).some(({ title }) => title.includes(`Late ${visibility}`)),
      'the message',
    );
    expect(JSON.stringify(await told())).not.toMatch(/120[,.\s]?000/);
  },
);

test('the second factors of a member and of staff are reset by two people', async () => {
  const { _id: userId, companyId } = buyer.user!;
  for (const person of [buyer, tom]) {
    const id = await proposed(max, 'POST', `/api/factors/reset/${person.user!._id}`);
    expect(await viewOf(ida, id)).toMatchObject({ action: 'factorReset' });
    expect(await ida.house.approve(id)).toMatchObject({ state: 'executed' });
  }
  const [reset] = (await server.stores.events.readStream(`company-${companyId}`, 0, 1_000)).slice(-1);
  expect(reset).toMatchObject({
    type: 'MemberFactorsReset',
    data: { userId },
    metadata: { authority: { approvedBy: ida.user!._id } },
  });
  const day = new Date().toISOString().slice(0, 10);
  for (const stream of ['house', `company-${companyId}`, 'settings', `approvals-${day}`])
    expect([stream, (await verifyStream(server.stores.events, stream, contexts)).misfit]).toEqual([stream, null]);
});
