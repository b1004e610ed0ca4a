import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { can, STAFF_ROLES, type Permission, type StaffRole } from '@tender/contracts';
import { permissionsIn } from '@tender/http';
import { routesOf } from '../../docs/routes.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { auctionRows } from '../../testing/matrix/auctions.js';
import { messageRows } from '../../testing/matrix/messages.js';
import { peopleRows } from '../../testing/matrix/people.js';
import { recordRows } from '../../testing/matrix/records.js';
import type { Row } from '../../testing/matrix/row.js';
import { stage, type Staged } from '../../testing/matrix/staged.js';
import { viewingRows } from '../../testing/matrix/viewings.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** Roles of the staff besides admin and auditor: what they may call, and what they see (`docs/people.md`). */

const ROLES = STAFF_ROLES.filter((role) => !['admin', 'auditor'].includes(role));
type StaffedRole = (typeof ROLES)[number];
const WITHOUT_AUCTIONS: readonly StaffRole[] = ['reception', 'goods', 'compliance'];

/** Permission for the body of a matrix row, where another permission admits to the route as well. */
const FOR_BODY: Readonly<Record<string, Permission>> = {
  'PATCH /api/user/update/:id': 'user:update',
  'PATCH /api/company/update/:id': 'company:update',
};
/** Permissions for data of the caller, and for lists of people who would get a message, which the auditor knows. */
const OWN: readonly string[] = [
  'public',
  'session:own',
  'profile:read',
  'calendar:own',
  'notification:own',
  'notification:manage',
];
/** Calls that show less to an observer: lists of the subject alone, and the verdict without other histories. */
const LESS_FOR_OBSERVERS = [
  'GET /api/auction/getAllAuctions',
  'GET /api/audit/auctions/:id/verify',
  'GET /api/audit/viewings/:id/verify',
];
const RESERVE = 7_531.25;
const BID = 8_642.5;
const SEALED_BID = 9_753.5;
const AMOUNTS = [String(BID), '864250'];

let server: TestServer;
let staged: Staged;
let admin: Person;
let people: Record<StaffRole, Person>;
let rows: Row[];

beforeAll(async () => {
  server = await TestServer.open();
  staged = await stage(server);
  ({ admin } = staged.callers);
  people = { admin, auditor: staged.callers.auditor } as Record<StaffRole, Person>;
  for (const role of ROLES) {
    const person = { firstName: 'S', lastName: 'Taff', email: `${role.toLowerCase()}@house.test`, role };
    await admin.addStaff({
      ...person,
      password: PASSWORD,
      ...(role === 'observer' && { observes: { kind: 'auction', subject: staged.auction, until: '2099-12-31' } }),
    });
    people[role] = await server.signedIn(person.email);
  }
  rows = [
    ...peopleRows(staged),
    ...auctionRows(staged),
    ...viewingRows(staged),
    ...recordRows(staged),
    ...messageRows(staged),
  ];
});
afterAll(() => server.close());

const permissionsOf = (route: string): readonly Permission[] =>
  permissionsIn(routesOf(server.app).find(({ method, path }) => `${method} ${path}` === route)?.permission);

async function call(role: StaffRole, [route, , ask]: Row) {
  const [method = '', pattern = ''] = route.split(' ');
  const { path = pattern, body = {} } = ask?.('admin') ?? {};
  return people[role].raw(method, path, method === 'GET' ? {} : { body: JSON.stringify(body) });
}

/** An answer without instants, and without the papers of people if the role does not read them. */
const comparable = (text: string, role: StaffRole): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/"(doc[12])":\{[^}]*\}/g, can(role, 'paper:read') ? '$&' : '"$1":null')
    .replace(/,"observes":\{[^}]*\}/g, '');

describe.each(ROLES)('%s', (role: StaffedRole) => {
  test('reads only what the auditor reads, with the same content', async () => {
    const differing: string[] = [];
    for (const row of rows.filter(([route]) => route.startsWith('GET'))) {
      if (permissionsOf(row[0]).some((each) => OWN.includes(each))) continue;
      if (role === 'observer' && LESS_FOR_OBSERVERS.includes(row[0])) continue;
      const answer = await call(role, row);
      if (answer.status !== 200) continue;
      const audited = await call('auditor', row);
      if (audited.status !== 200 || comparable(audited.text, role) !== comparable(answer.text, role))
        differing.push(row[0]);
    }
    expect(differing).toEqual([]);
  });

  test('invites no person, changes no role and sees no link', async () => {
    const { userId, companyId } = staged.callers.buyer;
    const [member] = staged.invited;
    const someone = { firstName: 'N', lastName: 'Ew', email: 'someone@new.test' };
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['POST', '/api/user/staff', { ...someone, role: 'admin' }],
      ['POST', '/api/user/staff', { ...someone, role, password: PASSWORD }],
      ...[userId, staged.callers.member.userId, people[role].userId, people.auditor.userId].flatMap((id) =>
        (['admin', 'buyer', 'viewerOnly', role] as const).map(
          (next) => ['PATCH', `/api/user/update/${id}`, { updates: { role: next } }] as [string, string, object],
        ),
      ),
      ['PATCH', `/api/user/update/${userId}`, { updates: { status: 'approved', role: 'viewerOnly' } }],
      ['PATCH', `/api/user/update/${userId}`, { updates: { status: 'approved', position: 'Owner' } }],
      ['PATCH', `/api/user/update-viewing-member/${member!._id}`, { role: 'viewerOnly' }],
      ['POST', `/api/user/addByCompany/${companyId}`, someone],
      ['POST', `/api/user/add-multiple/${companyId}`, { users: [someone] }],
      ['POST', `/api/user/add-viewing-member/${companyId}`, someone],
      ['POST', `/api/user/invite/${member!._id}`],
      ['POST', '/api/user/bulk/upload', { filePath: 'nobody' }],
      ['GET', '/api/user/mails'],
      ['GET', `/api/user/awaited/${staged.auction}`],
      ['GET', `/api/dashboard/invitations/${userId}`],
      ...(can(role, 'viewing:manage')
        ? []
        : ([
            ['PATCH', `/api/viewing/invite/${staged.viewing}`, { email: someone.email }],
            ['PATCH', `/api/viewing/bulk-invite/${staged.viewing}`, { emails: [someone.email] }],
          ] as [string, string, object][])),
    ];
    const succeeded: unknown[] = [];
    for (const [method, path, body] of calls) {
      const { status } = await people[role].raw(method, path, body ? { body: JSON.stringify(body) } : {});
      if (status !== 403) succeeded.push({ method, path, body, status });
    }
    expect(succeeded).toEqual([]);
    expect((await admin.users()).find(({ _id }) => _id === userId)?.role).toBe('buyer');
  });

  test('may call the routes of its permissions and no others', async () => {
    const wrong: unknown[] = [];
    for (const row of rows) {
      const [route] = row;
      // Both end sessions, or change the own password.
      if (route.startsWith('POST /api/auth/') || permissionsOf(route).includes('public')) continue;
      const permissions = FOR_BODY[route] ? [FOR_BODY[route]] : permissionsOf(route);
      const { status } = await call(role, row);
      const isForbidden = !permissions.some((each) => can(role, each));
      if ((status === 403) !== isForbidden || status >= 500) wrong.push({ route, status });
    }
    expect(wrong).toEqual([]);
  });
});

describe('reception, goods and compliance', () => {
  test('receive neither bids nor reserves nor auctions, by calls or by the socket', async () => {
    const { buyer } = staged.callers;
    const tabs = await Promise.all(WITHOUT_AUCTIONS.map((role) => Listener.open(people[role])));
    const { auction, lots } = await server.auction(admin, {
      name: 'Hidden from the desk',
      buyers: [buyer],
      lots: [{ lotNo: '1', reservePrice: RESERVE }],
    });
    await buyer.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: BID });
    await admin.complete(auction._id);
    await server.liveFeedCaughtUp();
    const ids = [auction._id, lots[0]!._id, buyer.userId, buyer.companyId];
    const secrets = [auction._id, 'Hidden from the desk', String(RESERVE), '753125', ...AMOUNTS];
    for (const [index, role] of WITHOUT_AUCTIONS.entries()) {
      expectNone(secrets, [...tabs[index]!.frames, ...(await allReads(people[role], ids))]);
      expect(tabs[index]!.presences).toEqual([]);
      tabs[index]!.close();
    }
  });
});

test('the tender manager sees a sealed amount no earlier than the auditor', async () => {
  const { buyer } = staged.callers;
  const { tenderManager } = people;
  const tab = await Listener.open(tenderManager);
  const { auction, lots } = await server.auction(admin, {
    buyers: [buyer],
    bidVisibility: 'sealed',
    lots: [{ lotNo: '1', reservePrice: RESERVE }],
  });
  const bid = await buyer.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: SEALED_BID });
  await server.liveFeedCaughtUp();
  const ids = [auction._id, lots[0]!._id, bid._id, buyer.userId, buyer.companyId];
  expectNone([String(SEALED_BID), '975350'], [...tab.frames, ...(await allReads(tenderManager, ids))]);
  await tenderManager.complete(auction._id);
  expect((await tenderManager.get(`/api/bidding/getByAuction/${auction._id}`)).text).toContain(String(SEALED_BID));
  tab.close();
});

/** Bodies of all reads with each id, but of the public log, which names auctions by their id. */
async function allReads(person: Person, ids: readonly string[]): Promise<string[]> {
  const reads = routesOf(server.app).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.startsWith('/api/log'),
  );
  const texts: string[] = [];
  for (const { path } of reads)
    for (const id of path.includes(':') ? ids : [''])
      texts.push((await person.raw('GET', path.replace(/:\w+/, id))).text);
  return texts;
}

function expectNone(secrets: readonly string[], texts: readonly string[]): void {
  for (const secret of secrets) expect([secret, texts.filter((text) => text.includes(secret))]).toEqual([secret, []]);
}

test('compliance approves and rejects people and companies, and changes nothing else', async () => {
  const applicant = await server.buyer('applicant');
  const { compliance } = people;
  for (const status of ['rejected', 'approved'] as const) {
    expect(
      await compliance.patch(`/api/user/update/${applicant.userId}`, { updates: { status } }).json(),
    ).toMatchObject({ updatedUser: { ownStatus: status } });
    expect(await compliance.patch(`/api/company/update/${applicant.companyId}`, { status }).json()).toMatchObject({
      updatedCompany: { status },
    });
  }
  await compliance.patch(`/api/company/update/${applicant.companyId}`, { name: 'Other' }).expect(403);
  await compliance
    .patch(`/api/company/update/${applicant.companyId}`, { status: 'approved', address: 'X' })
    .expect(403);
});
