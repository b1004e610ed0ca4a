import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditLogQuery } from '@tender/api-driver';
import { AuditLog } from '@tender/audit';
import type { AuditLogKind, DeliveryView } from '@tender/contracts';
import { SecurityLog } from '@tender/http';
import { eventually } from '@tender/kernel/testing/eventually';
import { ADMIN, PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

interface Line {
  context?: string;
  what?: string;
  role?: string;
  userId?: string;
  code?: string;
  account?: string;
  count?: number;
  reference?: string;
}

let server: TestServer;
const log: string[] = [];

beforeAll(async () => {
  server = await TestServer.open({ log });
  // Repeats are counted per minute: without the timers, no minute ends during a test.
  for (const timer of [server.app.get(SecurityLog)['everyMinute'], ...server.app.get(AuditLog)['timers']])
    clearInterval(timer);
});
afterAll(() => server.close());

/** Security lines logged during `happening`, including the counts of repeats. */
async function linesOf(happening: () => Promise<unknown>): Promise<Line[]> {
  server.app.get(SecurityLog).writeRepeats();
  log.length = 0;
  await happening();
  server.app.get(SecurityLog).writeRepeats();
  return log.map((line) => JSON.parse(line) as Line).filter(({ context }) => context === 'Security');
}

const guess = (email: string, password = 'wrong') =>
  server.guest().raw('POST', '/api/auth/signin', { body: JSON.stringify({ email, password }) });

test('a failed sign-in logs a line with the request’s reference, and further ones their number', async () => {
  let reference: unknown;
  const lines = await linesOf(async () => {
    ({ reference } = (await guess(ADMIN.email)).body);
    for (let times = 0; times < 4; times++) await guess(`nobody${times}@house.test`);
  });
  expect(lines).toEqual([
    expect.objectContaining({
      what: 'signIn',
      code: 'BAD_CREDENTIALS',
      userId: 'guest',
      account: server.app.get(SecurityLog).accountOf(ADMIN.email),
      network: '127.0.0.0/24',
      reference,
    }),
    expect.objectContaining({ what: 'signIn', code: 'BAD_CREDENTIALS', count: 4 }),
  ]);
});

test('sign-ins of staff, invitations and forgotten passwords log a line; a buyer’s sign-in does not', async () => {
  const buyer = await server.buyer('ann');
  const lines = await linesOf(async () => {
    await server.signedIn(buyer.email);
    const admin = await server.admin();
    await admin.inviteMember(buyer.companyId, {
      firstName: 'M',
      lastName: 'Ole',
      email: 'mole@house.test',
      role: 'viewerOnly',
    });
    await admin.addStaff({
      firstName: 'A',
      lastName: 'Uditor',
      email: 'auditor@house.test',
      password: PASSWORD,
      role: 'auditor',
    });
    await server.guest().post('/api/auth/forgot-password', { email: buyer.email }).expect(200);
  });
  expect(lines.map(({ what, role }) => `${what} ${role}`)).toEqual([
    'signIn admin',
    'invitation admin',
    'invitation admin',
    'passwordForgotten guest',
  ]);
  expect(log.join('')).not.toMatch(/@(house|buyers)\.test/);
});

test('denials of anonymous clients are counted, not logged one by one', async () => {
  const lines = await linesOf(async () => {
    for (let times = 0; times < 50; times++) {
      await server.guest().raw('POST', '/api/auth/logout', { headers: { origin: 'https://evil.test' } });
      await server.guest().raw('GET', `/api/user/get-user-info/${times}`);
    }
  });
  expect(lines.map(({ what, code, count }) => ({ what, code, count }))).toEqual([
    { what: 'denied', code: 'FOREIGN_ORIGIN', count: 50 },
    { what: 'denied', code: 'NO_SESSION', count: 50 },
  ]);
});

test('repeated denials of one person are one line and a number', async () => {
  const buyer = await server.buyer('bob');
  const lines = await linesOf(async () => {
    for (let times = 0; times < 30; times++) await buyer.get('/api/user/mails');
  });
  expect(lines).toEqual([
    expect.objectContaining({ what: 'denied', code: 'FORBIDDEN', userId: buyer.userId }),
    expect.objectContaining({ userId: buyer.userId, count: 29 }),
  ]);
});

describe('the audit log', () => {
  let admin: Person;
  let auditor: Person;
  let buyer: Person;
  let gone: Person;
  let auction: string;
  let began: string;
  beforeAll(async () => {
    began = new Date().toISOString();
    [admin, buyer, gone] = [await server.admin(), await server.buyer('carla'), await server.buyer('gone')];
    auditor = await server.signedIn('auditor@house.test');
    ({
      auction: { _id: auction },
    } = await server.auction(admin, { buyers: [buyer], lots: [{ lotNo: '1', reservePrice: 100 }] }));
  });
  /** Entries since the beginning of the tests, oldest first. */
  const entries = async (ask: AuditLogQuery = {}) =>
    (await auditor.audit.log({ from: began, limit: 1_000, ...ask })).entries.reverse();

  test('keeps denials with the ids that they concern, also denials by rules', async () => {
    const [lot] = await buyer.lots(auction);
    await buyer.raw('GET', `/api/audit/auctions/${auction}/events`);
    const bid = { auctionId: auction, lotId: lot!._id, biddingAmount: 5, companyId: 'another' };
    const { status, body } = await buyer.raw('POST', '/api/bidding/create', { body: JSON.stringify(bid) });
    expect(status).toBe(403);
    expect(await entries({ kind: 'denial', person: buyer.userId })).toEqual([
      expect.objectContaining({
        what: 'denied',
        code: 'FORBIDDEN',
        role: 'buyer',
        method: 'GET',
        route: '/api/audit/auctions/:id/events',
        objects: [auction],
        network: '127.0.0.0/24',
      }),
      expect.objectContaining({ code: 'FORBIDDEN', route: '/api/bidding/create', reference: body['reference'] }),
    ]);
  });

  test('keeps all sign-ins, and failed ones with the account that they aimed at', async () => {
    await server.signedIn(buyer.email);
    await guess(buyer.email);
    const of = (kind: AuditLogKind) => entries({ kind, person: buyer.userId });
    expect(await of('signIn')).toEqual([expect.objectContaining({ what: 'signIn', role: 'buyer', code: null })]);
    expect(await of('failedSignIn')).toEqual([
      expect.objectContaining({ userId: 'guest', code: 'BAD_CREDENTIALS', aimedAt: buyer.userId }),
    ]);
  });

  test('keeps who of the staff read bids, also over a socket, and the exports', async () => {
    await admin.get(`/api/bidding/getByAuction/${auction}`);
    await buyer.get(`/api/bidding/getByAuction/${auction}`);
    await auditor.audit.export({ kind: 'auction', id: auction }, 'csv');
    const asBuyer = { subject: 'Yours', auctionId: auction, userId: buyer.userId };
    await admin.templates.preview({ ...asBuyer, body: 'Until {{auctionEnd}}' });
    await admin.templates.preview({ ...asBuyer, body: '{{biddingDetails}}' });
    const listener = await Listener.open(admin);
    listener.close();
    const routes = async (kind: AuditLogKind) =>
      (await entries({ kind }))
        .filter(({ objects, route }) => objects.includes(auction) || route === '/socket.io/')
        .map(({ userId, route }) => [userId, route]);
    expect(await routes('reading')).toEqual(
      expect.arrayContaining([
        [admin.userId, '/api/bidding/getByAuction/:id'],
        [admin.userId, '/api/templates/preview'],
        [admin.userId, '/socket.io/'],
      ]),
    );
    const previews = (await entries({ kind: 'reading' })).filter(({ route }) => route === '/api/templates/preview');
    expect(previews).toMatchObject([{ objects: [auction, buyer.userId], count: null, network: '127.0.0.0/24' }]);
    expect((await routes('reading')).map(([userId]) => userId)).not.toContain(buyer.userId);
    expect(await routes('export')).toEqual([[auditor.userId, '/api/audit/auctions/:id/export']]);
  });

  test('keeps who of the staff read the text of stored messages', async () => {
    const kept = async (status: string) =>
      (await admin.get(`/api/notifications/deliveries?status=${status}`).json<{ deliveries: DeliveryView[] }>())
        .deliveries;
    const readings = async () => (await entries({ kind: 'reading' })).filter(({ what }) => what === 'messagesRead');
    expect(await kept('failed')).toEqual([]);
    expect(await readings()).toEqual([]);
    await eventually(async () => (await kept('kept')).some(({ text }) => text !== null));
    await eventually(async () => (await readings()).length > 0);
    expect((await readings())[0]).toMatchObject({ userId: admin.userId, route: '/api/notifications/deliveries' });
    // The auditor reads who got which message, but no subject and no text.
    const { deliveries } = await auditor
      .get('/api/notifications/deliveries?status=kept')
      .json<{ deliveries: DeliveryView[] }>();
    expect(deliveries.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining((await kept('kept')).map(({ _id }) => _id)),
    );
    expect(deliveries.filter(({ subject, text }) => subject !== null || text !== null)).toEqual([]);
    expect((await readings()).map(({ userId }) => userId)).not.toContain(auditor.userId);
  });

  test('is paged, newest first, and limited by instants', async () => {
    const all = (await entries()).reverse();
    const pages = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await auditor.audit.log({ from: began, limit: 3, ...(cursor && { cursor }) });
      pages.push(...page.entries);
      cursor = page.nextCursor;
    }
    const seen = all.map(({ _id }) => _id);
    expect(pages.map(({ _id }) => _id).filter((id) => seen.includes(id))).toEqual(seen);
    const middle = all[Math.floor(all.length / 2)]!;
    const before = await entries({ to: middle.at });
    expect(before.every(({ at }) => at < middle.at)).toBe(true);
    expect(before.length).toBeGreaterThan(0);
  });

  test('contains no address and no digest of one, and stays verifiable after a person is erased', async () => {
    await guess(gone.email);
    expect((await entries({ kind: 'failedSignIn' })).at(-1)).toMatchObject({ aimedAt: gone.userId });
    await admin.delete(`/api/user/delete/${gone.userId}`).expect(200);
    const { entries: told } = await auditor.audit.log({ limit: 1_000 });
    expect(JSON.stringify(told)).not.toMatch(/@(house|buyers)\.test/);
    expect(JSON.stringify(told)).not.toContain(server.app.get(SecurityLog).accountOf(gone.email));
    expect(
      told.filter(({ aimedAt, userId, network }) => aimedAt === gone.userId || (userId === gone.userId && network)),
    ).toEqual([]);
    expect(await auditor.audit.verifyLog()).toMatchObject({ ok: true, misfit: null, streams: 1 });
  });
});
