import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { PASSWORD } from '@tender/api-driver';
import { ViewingGateway } from '@tender/auctions';
import { PeopleCommands } from '@tender/people';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** A role or an approval is revoked during a command: the history stays sound, or the command is refused. */

/** Number of turns of the event loop between the call and the revocation, in either order; a command takes fewer. */
const TURNS = 20;

let server: TestServer;
let admin: Person;
let second: Person;
let buyer: Person;
let auctionId: string;
let lotId: string;
let commands = 0;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, buyer] = [await server.admin(), await server.buyer('A')];
  const { email } = await admin.addStaff({
    firstName: 'Mal',
    lastName: 'Admin',
    email: 'mal@house.test',
    password: PASSWORD,
    role: 'admin',
  });
  second = await server.signedIn(email);
  const { auction, lots } = await server.auction(admin, { emails: [buyer.email] });
  [auctionId, lotId] = [auction._id, lots[0]!._id];
});
afterAll(() => server.close());

/** Changes rights as another process would: the sessions of this process do not end. */
const elsewhere = () => ({
  people: server.app.get(PeopleCommands),
  context: {
    actor: { userId: admin.userId, role: 'admin', companyId: null } as const,
    commandId: `elsewhere ${++commands}`,
    requestId: 'test',
  },
});
const setStatus = (status: 'approved' | 'rejected') => {
  const { people, context } = elsewhere();
  return people.company(buyer.companyId, { type: 'SetCompanyStatus', status }, context);
};
const setRole = (role: 'admin' | 'auditor') => {
  const { people, context } = elsewhere();
  return people.staff({ type: 'ChangeStaffRole', userId: second.userId, role }, context);
};

/**
 * Runs `call` and `happens` concurrently. @param turns of the event loop by which `happens` starts later; earlier if
 * negative. At both extremes the first one ends before the other starts. @returns the outcome of `call`
 */
async function beside(happens: () => Promise<unknown>, turns: number, call: () => Promise<unknown>): Promise<string> {
  const asked = () =>
    call().then(
      () => 'accepted',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const [first, last] = turns < 0 ? [happens, asked] : [asked, happens];
  const begun = first();
  if (turns === -TURNS || turns === TURNS - 1) await begun;
  for (let each = 0; each < Math.abs(turns); each++) await turn();
  const outcomes = await Promise.all([begun, last()]);
  return outcomes.find((outcome) => typeof outcome === 'string')!;
}

const verdict = () => admin.audit.verify({ kind: 'auction', id: auctionId });

test('the approval of a bidder is revoked at any point of a bid', async () => {
  const bid = await buyer.placeBid({ auctionId, lotId, biddingAmount: 1_000 });
  const outcomes = new Set<string>();
  for (let turns = -TURNS; turns < TURNS; turns++) {
    const revise = () => buyer.reviseBid(bid._id, { biddingAmount: 1_100 + turns });
    outcomes.add(await beside(() => setStatus('rejected'), turns, revise));
    await setStatus('approved');
  }
  expect(outcomes).toContain('accepted');
  expect(outcomes.size).toBeGreaterThan(1);
  expect(await verdict()).toMatchObject({ ok: true });
});

test('the role of an admin is revoked at any point of an update', async () => {
  const outcomes = new Set<string>();
  for (let turns = -TURNS; turns < TURNS; turns++) {
    const update = () => second.updateAuction(auctionId, { description: `Edition ${turns}` });
    outcomes.add(await beside(() => setRole('auditor'), turns, update));
    await setRole('admin');
  }
  expect([...outcomes].sort()).toEqual(['FORBIDDEN', 'accepted']);
  expect(await verdict()).toMatchObject({ ok: true });
});

test('the role of an admin is revoked while a command is prepared for longer than a second', async () => {
  const [gateway, now] = [server.app.get(ViewingGateway, { strict: false }), performance.now.bind(performance)];
  const clock = jest.spyOn(performance, 'now');
  const look = jest.spyOn(gateway, 'factsOf').mockImplementationOnce(async () => {
    await setRole('auditor');
    clock.mockImplementation(() => now() + 1_500);
    return { status: 'live', timeZone: 'UTC' };
  });
  const update = second.updateAuction(auctionId, { viewing: 'x', name: 'Mine' });
  await expect(update).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const spy of [clock, look]) spy.mockRestore();
  expect(await verdict()).toMatchObject({ ok: true });
});
