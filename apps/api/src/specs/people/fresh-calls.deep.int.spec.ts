import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_POLICY, type StaffRole } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { factorRecords, sessionRecords } from '@tender/people/records';
import { routesOf } from '../../docs/routes.js';
import type { Person } from '../../testing/callers/person.js';
import { auctionRows } from '../../testing/matrix/auctions.js';
import { messageRows } from '../../testing/matrix/messages.js';
import { farewellRows, peopleRows } from '../../testing/matrix/people.js';
import { recordRows } from '../../testing/matrix/records.js';
import type { Row } from '../../testing/matrix/row.js';
import { stage } from '../../testing/matrix/staged.js';
import { viewingRows } from '../../testing/matrix/viewings.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** Calls every route as admins with a fresh factor, with a stale one, and with none, while step-up is on. */

/** Routes that must have the mark; others may. Bids only of staff: a buyer chooses an own amount. */
const REQUIRED = [
  'DELETE /api/bidding/delete/:id',
  'DELETE /api/company/delete/:id',
  'DELETE /api/house/logo',
  'DELETE /api/user/delete/:id',
  'GET /api/audit/auctions/:id/export',
  'GET /api/audit/viewings/:id/export',
  'PATCH /api/auction/cancel/:id',
  'PATCH /api/auction/complete/:id',
  'PATCH /api/auction/result/publish/:id',
  'PATCH /api/bidding/update/:id',
  'PATCH /api/bidding/void/:auctionId',
  'PATCH /api/house/letters',
  'PATCH /api/house/update',
  'PATCH /api/lot/sold/unsold/:lotId',
  'POST /api/approvals/approve/:id',
  'POST /api/approvals/break-glass/:id',
  'POST /api/auction/publish/:id',
  'POST /api/bidding/create',
  'POST /api/factors/reset/:id',
  'POST /api/user/add-multiple/:companyId',
  'POST /api/user/addByCompany/:companyId',
  'POST /api/user/bulk/upload',
  'POST /api/user/invite/:id',
  'POST /api/user/staff',
  'PUT /api/house/logo',
  'PUT /api/policy',
];
/** Routes that need a fresh factor because of their body, or also while step-up is off. */
const BY_BODY = [
  'PATCH /api/user/update/:id',
  'PATCH /api/user/update-viewing-member/:memberId',
  'PATCH /api/auction/live/:id',
];
const OF_OWN_FACTORS = [
  'POST /api/factors/new',
  'POST /api/factors',
  'POST /api/factors/recovery-codes',
  'PUT /api/factors/bids',
  'DELETE /api/factors/:id',
];
/** Routes that end the session of the caller. */
const ENDING = ['POST /api/auth/logout', 'POST /api/auth/logout-everywhere', 'POST /api/auth/reset-password'];
/** Bodies that need a fresh factor. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/user/update/:id': { updates: { role: 'buyer' } },
  'PATCH /api/user/update-viewing-member/:memberId': { role: 'viewerOnly' },
  'PATCH /api/auction/live/:id': { data: { endsAt: '2030-01-01T00:00:00.000Z' } },
};

const KINDS = ['fresh', 'stale', 'none'] as const;
type Kind = (typeof KINDS)[number];

let server: TestServer;
const people = {} as Record<Kind, Person>;
let rows: Row[];

beforeAll(async () => {
  server = await TestServer.open();
  const staged = await stage(server);
  const { admin } = staged.callers;
  rows = [
    ...peopleRows(staged),
    ...auctionRows(staged),
    ...viewingRows(staged),
    ...recordRows(staged),
    ...messageRows(staged),
    ...farewellRows,
  ];
  for (const kind of KINDS) {
    const email = `${kind}@house.test`;
    await admin.addStaff({
      firstName: 'S',
      lastName: 'Taff',
      email,
      role: 'admin' satisfies StaffRole,
      password: PASSWORD,
    });
    people[kind] = await server.signedIn(email);
    if (kind !== 'none') await addFactor(people[kind]);
  }
  await admin.raw('PUT', '/api/policy', { body: JSON.stringify({ ...NO_POLICY, stepUp: true }) });
});
afterAll(() => server.close());

const addFactor = ({ userId }: Person) =>
  server.stores.reads.state(factorRecords).insert({
    _id: `factor of ${userId}`,
    userId,
    kind: 'totp',
    name: 'Phone',
    createdAt: systemClock(),
    lastUsedAt: null,
    confirmed: true,
    secret: '',
    lastStep: 0,
  });

/** Sets the times of the proofs in the sessions of a caller. A fresh password is no factor of a person who has one. */
async function prove(kind: Kind): Promise<void> {
  const records = server.stores.reads.state(sessionRecords);
  const [now, before] = [systemClock(), plusMillis(systemClock(), -11 * 60_000)];
  for (const { _id } of await records.find({ where: { userId: people[kind].userId } }))
    await records.update(_id, {
      passwordAt: kind === 'none' ? before : now,
      factorAt: kind === 'fresh' ? now : before,
    });
}

const methodsAsked: Record<Kind, object> = {
  fresh: {},
  stale: { code: 'FACTOR_NEEDED', details: { methods: ['totp'] } },
  none: { code: 'FACTOR_NEEDED', details: { methods: ['password'] } },
};

test('exactly the calls with a fresh factor require one, and name its methods', async () => {
  const marked = routesOf(server.app).flatMap(({ method, path, fresh }) => (fresh ? [`${method} ${path}`] : []));
  expect(marked.sort()).toEqual(expect.arrayContaining(REQUIRED));
  const asking: Record<Kind, string[]> = { fresh: [], stale: [], none: [] };
  const odd: unknown[] = [];
  for (const [route, , ask] of rows.filter(([route]) => !ENDING.includes(route))) {
    const [method = '', pattern = ''] = route.split(' ');
    const { path = pattern, body = {} } = ask?.('admin') ?? {};
    const sent = method === 'GET' ? {} : { body: JSON.stringify(BODIES[route] ?? body) };
    for (const kind of ['stale', 'none', 'fresh'] as const) {
      await prove(kind);
      const answer = await people[kind].raw(method, path, sent);
      if (answer.status === 401 && !path.startsWith('/api/auth/')) odd.push([kind, route, answer.status]);
      if (answer.body['code'] !== 'FACTOR_NEEDED') continue;
      asking[kind].push(route);
      if (answer.status !== 409) odd.push([kind, route, answer.status]);
      expect(answer.body).toMatchObject(methodsAsked[kind]);
    }
  }
  expect(odd).toEqual([]);
  const expected = [...marked, ...BY_BODY, ...OF_OWN_FACTORS].sort();
  expect({ ...asking, stale: asking.stale.sort(), none: asking.none.sort() }).toEqual({
    fresh: [],
    stale: expected,
    none: expected,
  });
});
