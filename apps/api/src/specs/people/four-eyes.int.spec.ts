import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  NO_POLICY,
  type AuditLogEntry,
  type GuardedAction,
  type MailView,
  type ProposalTicket,
  type ProposalView,
} from '@tender/contracts';
import { verifyStream } from '@tender/audit/offline';
import { CommandExecutor } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { approvalsDecider, proposalBodyRecords, Proposals } from '@tender/people';
import { contexts } from '@tender/platform/contexts';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

let server: TestServer;
let max: Person;
let ida: Person;
let eve: Person;
let buyer: Person;
let passed = 0;
const later = (millis: number): void => void (passed += millis);
const clock = (): string => new Date(Date.parse(systemClock()) + passed).toISOString();

const GUARDED: GuardedAction[] = [
  'publish',
  'endEarly',
  'cancel',
  'void',
  'bidOnBehalf',
  'decideBelowReserve',
  'publishResult',
  'reserveChange',
  'houseSettings',
];

beforeAll(async () => {
  server = await TestServer.open({ clock });
  max = await server.admin();
  buyer = await server.buyer('two');
  for (const name of ['ida', 'eve'])
    await max.addStaff({
      firstName: name,
      lastName: 'Second',
      email: `${name}@house.test`,
      password: PASSWORD,
      role: 'admin',
    });
  [ida, eve] = [await server.signedIn('ida@house.test'), await server.signedIn('eve@house.test')];
});
afterAll(() => server.close());

const answerOf = async (person: Person, method: string, path: string, body: object = {}, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { status, body: answer } = await person.raw(method, path, { body: JSON.stringify(body), headers });
  return { status, ...(answer as { proposal?: ProposalTicket; code?: string }) };
};
const proposed = async (...call: Parameters<typeof answerOf>): Promise<string> => {
  const { status, proposal } = await answerOf(...call);
  expect([status, proposal?.state]).toEqual([202, 'open']);
  return proposal!._id;
};
const historyOf = (stream: string) => server.stores.events.readStream(stream, 0, 1_000);
const found = async (id: string): Promise<ProposalView> => (await max.house.proposals()).find(({ _id }) => _id === id)!;

describe('under a two-person policy', () => {
  let auction: string;
  beforeAll(async () => {
    const staged = await server.auction(max, { buyers: [buyer], until: 'created' });
    auction = staged.auction._id;
    await max.house.changePolicy({ ...NO_POLICY, twoPeople: GUARDED });
  });

  test('a call answers 202 with a proposal, a repetition the present proposal', async () => {
    const id = await proposed(max, 'POST', `/api/auction/publish/${auction}`, {}, 'key-1');
    expect(await answerOf(max, 'POST', `/api/auction/publish/${auction}`, {}, 'key-1')).toMatchObject({
      status: 202,
      proposal: { _id: id, state: 'open' },
    });
    expect(await found(id)).toMatchObject({
      action: 'publish',
      proposedBy: { _id: max.user!._id },
      auction: { _id: auction },
      call: 'AuctionController.publish',
      details: { id: auction },
    });
    expect(await ida.house.refuse(id, 'Not yet.')).toMatchObject({
      state: 'refused',
      reason: 'Not yet.',
      call: null,
      details: null,
    });
    expect(await answerOf(max, 'POST', `/api/auction/publish/${auction}`, {}, 'key-1')).toMatchObject({
      proposal: { _id: id, state: 'refused' },
    });
  });

  test('a change of the auction overtakes its publication', async () => {
    const id = await proposed(max, 'POST', `/api/auction/publish/${auction}`);
    await max.updateAuction(auction, { description: 'Other than what Ida has read.' });
    expect(await ida.house.approve(id)).toMatchObject({ state: 'overtaken', code: 'AUCTION_CHANGED' });
    expect((await historyOf(`auction-${auction}`)).map(({ type }) => type)).not.toContain('AuctionPublished');
  });

  test('the audit log names who approved', async () => {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'Logged' });
    await ida.house.approve(id);
    const entries = async () => (await max.get('/api/audit/log').json<{ entries: AuditLogEntry[] }>()).entries;
    const isApproval = ({ what, userId }: AuditLogEntry) => what === 'proposalApproved' && userId === ida.user!._id;
    await eventually(async () => (await entries()).some(isApproval), 'the entry');
  });

  test('only another admin who counts as second person approves, and two of them execute once', async () => {
    const id = await proposed(max, 'POST', `/api/auction/publish/${auction}`);
    expect(await answerOf(max, 'POST', `/api/approvals/approve/${id}`)).toMatchObject({ code: 'OWN_PROPOSAL' });
    const both = await Promise.all([ida, eve].map((each) => answerOf(each, 'POST', `/api/approvals/approve/${id}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await found(id)).toMatchObject({ state: 'executed', details: null });
    const history = await historyOf(`auction-${auction}`);
    const published = history.filter(({ type }) => type === 'AuctionPublished');
    expect(published).toHaveLength(1);
    const { actor, authority } = published[0]!.metadata;
    expect(actor.userId).toBe(max.user!._id);
    expect([ida.user!._id, eve.user!._id]).toContain(authority!.approvedBy);
  });

  test('a change of state overtakes a proposal', async () => {
    const [one, other] = [
      await proposed(max, 'PATCH', `/api/auction/cancel/${auction}`, { reason: 'Withdrawn.' }),
      await proposed(ida, 'PATCH', `/api/auction/cancel/${auction}`, { reason: 'Withdrawn.' }),
    ];
    expect(await ida.house.approve(one)).toMatchObject({ state: 'executed' });
    expect(await max.house.approve(other)).toMatchObject({ state: 'overtaken', code: expect.any(String) });
  });

  test('a proposal expires', async () => {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'Scheldt' });
    later(3 * 24 * 60 * 60_000);
    max = await server.admin();
    buyer = await server.signedIn(buyer.email);
    ida = await server.signedIn('ida@house.test');
    eve = await server.signedIn('eve@house.test');
    expect(await answerOf(ida, 'POST', `/api/approvals/approve/${id}`)).toMatchObject({ code: 'PROPOSAL_NOT_OPEN' });
  });

  test('break-glass executes at once, by the proposer only, and its reason is in the history', async () => {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'Scheldt' });
    expect(await answerOf(ida, 'POST', `/api/approvals/break-glass/${id}`, { reason: 'x' })).toMatchObject({
      code: 'NOT_OWN_PROPOSAL',
    });
    expect(await max.house.breakGlass(id, 'Nobody is awake.')).toMatchObject({
      state: 'executed',
      brokenGlass: 'Nobody is awake.',
    });
    const [changed] = (await historyOf('settings')).slice(-1);
    expect(changed!.metadata.authority).toMatchObject({ brokenGlass: 'Nobody is awake.' });
  });

  test('staff are invited by two people, never with a password', async () => {
    const tom = { firstName: 'Tom', lastName: 'New', email: 'tom@house.test', role: 'admin' };
    expect(await answerOf(max, 'POST', '/api/user/staff', { ...tom, password: PASSWORD })).toMatchObject({
      status: 400,
    });
    const id = await proposed(max, 'POST', '/api/user/staff', tom);
    expect(await ida.house.approve(id)).toMatchObject({ state: 'executed' });
    expect((await max.users()).map(({ email }) => email)).toContain('tom@house.test');
  });

  test('an account that one admin made never approves', async () => {
    const email = 'sock@house.test';
    const puppet = { firstName: 'Sock', lastName: 'Puppet', email, role: 'admin' };
    await max.house.breakGlass(await proposed(max, 'POST', '/api/user/staff', puppet), 'Urgent.');
    await server.guest().acceptInvitation(await server.linkTo(email, 'staffInvitation'), PASSWORD);
    later(25 * 60 * 60_000);
    [max, ida, eve] = [await server.admin(), await server.signedIn(ida.email), await server.signedIn(eve.email)];
    buyer = await server.signedIn(buyer.email);
    const sock = await server.signedIn(email);
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'By one person' });
    expect(await answerOf(sock, 'POST', `/api/approvals/approve/${id}`)).toMatchObject({ code: 'NOT_SECOND_PERSON' });
    expect((await max.house.policy()).seconds.map(({ _id }) => _id)).not.toContain(sock.user!._id);
    await max.house.refuse(id);
  });

  test('an admin cannot read the link of an invitation to the staff, and so become the second person', async () => {
    const { mails } = await max.get('/api/user/mails').json<{ mails: MailView[] }>();
    const invitation = mails.find(({ to, template }) => to === 'tom@house.test' && template === 'staffInvitation');
    expect(invitation).toMatchObject({ link: null });
  });

  test('a body that was altered in the store is not executed', async () => {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'As proposed' });
    const bodies = server.stores.reads.state(proposalBodyRecords);
    await bodies.update(id, { body: { name: 'Altered' } });
    expect(await ida.house.approve(id)).toMatchObject({ state: 'overtaken', code: 'NOT_FOUND' });
    const names = (await historyOf('settings')).map(({ data }) => (data as { name?: string }).name);
    expect(names).not.toContain('Altered');
  });

  test('bodies that a crash, or a long stop of the server, has left are deleted', async () => {
    const bodies = server.stores.reads.state(proposalBodyRecords);
    const open = await proposed(max, 'PATCH', '/api/house/update', { name: 'Left open' });
    const ended = await proposed(max, 'PATCH', '/api/house/update', { name: 'Left after the end' });
    const body = (await bodies.get(ended))!;
    await max.house.refuse(ended);
    const never = `2020-01-01.${'a'.repeat(32)}`;
    await bodies.put(body);
    await bodies.put({ ...body, _id: never });
    const settle = () => server.app.get(Proposals, { strict: false }).settle();
    await settle();
    expect(await Promise.all([ended, never, open].map(async (id) => (await bodies.get(id)) !== null))).toEqual([
      false,
      false,
      true,
    ]);
    await max.house.refuse(open);
  });

  test('a key that was used for a proposal does not answer another call', async () => {
    await proposed(max, 'PATCH', '/api/house/update', { name: 'One' }, 'key-2');
    const other = await answerOf(max, 'PATCH', '/api/house/update', { name: 'Two' }, 'key-2');
    expect(other).toMatchObject({ code: 'KEY_REUSED' });
  });

  test('break-glass needs words for a reason', async () => {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'Three' });
    for (const reason of ['', '  \n', '\u200b\u2060', '\u202e', null, 5, 'x'.repeat(10_000)])
      expect([reason, (await answerOf(max, 'POST', `/api/approvals/break-glass/${id}`, { reason })).status]).toEqual([
        reason,
        400,
      ]);
    await max.house.refuse(id);
  });

  test('a role that was taken away before the approval ends the proposal', async () => {
    const id = await proposed(eve, 'PATCH', '/api/house/update', { name: 'Eve & Daughters' });
    const demotion = await proposed(max, 'PATCH', `/api/user/update/${eve.user!._id}`, {
      updates: { role: 'auditor' },
    });
    expect(await ida.house.approve(demotion)).toMatchObject({ state: 'executed' });
    expect(await ida.house.approve(id)).toMatchObject({ state: 'overtaken', code: 'FORBIDDEN' });
  });

  test('pausing and withdrawing a lot never wait; the history is sound', async () => {
    const running = await server.auction(max, { buyers: [buyer], until: 'created' });
    const id = await proposed(max, 'POST', `/api/auction/publish/${running.auction._id}`);
    await ida.house.approve(id);
    await max.patch(`/api/auction/live/${running.auction._id}`).expect(200);
    const lot = running.lots[0]!._id;
    const bid = {
      auctionId: running.auction._id,
      lotId: lot,
      biddingAmount: 120_000,
      companyId: buyer.user!.companyId,
      userId: buyer.user!._id,
      reason: 'By phone.',
    };
    const call = await proposed(max, 'POST', '/api/bidding/create', bid);
    const { expiresAt, proposedAt, details } = await found(call);
    expect(Date.parse(expiresAt) - Date.parse(proposedAt)).toBeLessThanOrEqual(15 * 60_000);
    expect(details).toMatchObject({ biddingAmount: 120_000 });
    expect(await ida.house.approve(call)).toMatchObject({ state: 'executed' });
    await max.patch(`/api/auction/pause/${running.auction._id}`, { reason: 'Alarm.' }).expect(200);
    expect(await max.audit.verify({ kind: 'auction', id: running.auction._id })).toMatchObject({
      ok: true,
      misfit: null,
    });
  });

  test('the amount of a proposed bid is secret in a sealed auction, and the approved bid counts', async () => {
    const plan = { buyers: [buyer], until: 'created', type: 'highestLosingPrice', bidVisibility: 'sealed' } as const;
    const { auction: sealed, lots } = await server.auction(max, plan);
    await ida.house.approve(await proposed(max, 'POST', `/api/auction/publish/${sealed._id}`));
    await max.patch(`/api/auction/live/${sealed._id}`).expect(200);
    const { _id: userId, companyId } = buyer.user!;
    const bid = {
      auctionId: sealed._id,
      lotId: lots[0]!._id,
      biddingAmount: 765_432,
      companyId,
      userId,
      reason: 'Ill.',
    };
    const id = await proposed(max, 'POST', '/api/bidding/create', bid);
    const { biddingAmount: _, ...shown } = bid;
    expect((await found(id)).details).toEqual(shown);
    const kept = await server.stores.reads.state(proposalBodyRecords).get(id);
    expect(JSON.stringify(kept)).not.toMatch(/\b765_?432\b/);
    expect(await ida.house.approve(id)).toMatchObject({ state: 'executed' });
    expect(await server.stores.reads.state(proposalBodyRecords).get(id)).toBeNull();
    const own = (await buyer.ownBids()).find(({ lot }) => lot === lots[0]!._id);
    expect(own).toMatchObject({ biddingAmount: 765_432 });
    const late = await proposed(max, 'PATCH', `/api/bidding/update/${own!._id}`, {
      biddingAmount: 765_433,
      reason: 'Ill.',
    });
    await max.patch(`/api/auction/pause/${sealed._id}`, { reason: 'Alarm.' }).expect(200);
    expect(await ida.house.approve(late)).toMatchObject({ state: 'expired', code: null });
  });

  async function approvedOnly(name: string): Promise<string> {
    const id = await proposed(max, 'PATCH', '/api/house/update', { name });
    const stream = `approvals-${id.slice(0, 10)}`;
    const [last] = (await historyOf(stream)).slice(-1);
    expect(last!.type).toBe('ActionProposed');
    const command = { type: 'ApproveAction', proposalId: id, seconds: [ida.user!._id] } as const;
    const actor = { userId: ida.user!._id, role: 'admin', companyId: null } as const;
    await server.app
      .get(CommandExecutor)
      .execute(approvalsDecider, stream, command, { actor, commandId: id, requestId: id });
    return id;
  }

  test('what was approved before a crash is executed by the next start', async () => {
    const id = await approvedOnly('After the crash');
    await server.app.get(Proposals, { strict: false }).settle();
    expect(await found(id)).toMatchObject({ state: 'executed' });
    expect(await max.house.policy()).toMatchObject({ policy: { twoPeople: expect.arrayContaining(['staff']) } });
  });

  test('an execution that fails stops no other proposal, and is tried again', async () => {
    const both = [await approvedOnly('One of two'), await approvedOnly('Two of two')];
    const states = async () => (await Promise.all(both.map(found))).map(({ state }) => state).sort();
    const proposals = server.app.get(Proposals, { strict: false });
    const failing = jest.spyOn(proposals['calls'], 'run').mockRejectedValueOnce(new Error('out of memory'));
    await proposals.settle();
    expect([failing.mock.calls.length, await states()]).toEqual([2, ['approved', 'executed']]);
    await proposals.settle();
    failing.mockRestore();
    expect(await states()).toEqual(['executed', 'executed']);
  });

  test('a weaker policy needs two people, and counts after a day; by break-glass at once', async () => {
    const weaken = await proposed(max, 'PUT', '/api/policy', NO_POLICY);
    await ida.house.approve(weaken);
    expect(await max.house.policy()).toMatchObject({ pending: { policy: NO_POLICY } });
    const id = await proposed(max, 'PUT', '/api/policy', NO_POLICY);
    await max.house.breakGlass(id, 'Ida is ill.');
    expect(await max.house.policy()).toMatchObject({ policy: NO_POLICY, pending: null });
    await max.patch('/api/house/update', { name: 'Alone again' }).expect(200);

    await max.house.changePolicy({ ...NO_POLICY, twoPeople: GUARDED });
    await ida.house.approve(await proposed(max, 'PUT', '/api/policy', NO_POLICY));
    later(24 * 60 * 60_000 - 60_000);
    max = await server.admin();
    ida = await server.signedIn('ida@house.test');
    await max.house.refuse(await proposed(max, 'PATCH', '/api/house/update', { name: 'A minute early' }));
    later(60_000);
    await max.patch('/api/house/update', { name: 'After a day' }).expect(200);
    expect(await max.house.policy()).toMatchObject({ policy: NO_POLICY, pending: null });
    for (const stream of ['policy', 'house', 'settings'])
      expect([stream, (await verifyStream(server.stores.events, stream, contexts)).misfit]).toEqual([stream, null]);
  });

  test('an approval, and break-glass, need a fresh factor where the policy has step-up', async () => {
    await max.house.changePolicy({ ...NO_POLICY, stepUp: true, twoPeople: ['houseSettings'] });
    const id = await proposed(max, 'PATCH', '/api/house/update', { name: 'Fresh' });
    later(11 * 60_000);
    for (const [person, call] of [
      [ida, 'approve'],
      [max, 'break-glass'],
    ] as const)
      expect(await answerOf(person, 'POST', `/api/approvals/${call}/${id}`, { reason: 'x' })).toMatchObject({
        status: 409,
        code: 'FACTOR_NEEDED',
      });
  });
});
