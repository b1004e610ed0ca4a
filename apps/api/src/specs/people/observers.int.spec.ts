import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StagedViewing } from '@tender/api-driver';
import type {
  AuctionView,
  AuditNames,
  AuditVerdict,
  BookingView,
  LotView,
  ObservesBody,
  UserView,
} from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { permissionsIn } from '@tender/http';
import { routesOf } from '../../docs/routes.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { book, stageViewing } from '../../testing/staging/viewing.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** An observer watches one auction or viewing until a day (`docs/people.md`). */

const BID = 8_642.5;
const OTHER_BID = 9_753.5;
const SEALED = 7_531.25;

let server: TestServer;
let admin: Person;
let ann: Person;
let watched: { auction: AuctionView; lots: LotView[] };
let other: { auction: AuctionView; lots: LotView[] };
let viewing: StagedViewing;
let otherViewing: StagedViewing;
let aheadMillis = 0;

const now = (): string => plusMillis(systemClock(), aheadMillis);
const today = (): string => now().slice(0, 10);
const inDays = (days: number): string => plusMillis(now(), days * 86_400_000).slice(0, 10);

let added = 0;
const addObserver = (observes: Partial<ObservesBody>, role = 'observer') => {
  const email = `observer${++added}@regulator.test`;
  const person = { firstName: 'O', lastName: 'Bserver', email, role, password: PASSWORD };
  return {
    email,
    call: admin.raw('POST', '/api/user/staff', { body: JSON.stringify({ ...person, observes }) }),
  };
};
async function observerOf(observes: Partial<ObservesBody>): Promise<Person> {
  const { email, call } = addObserver({ until: inDays(2), ...observes });
  expect((await call).status).toBe(201);
  return server.signedIn(email);
}

beforeAll(async () => {
  server = await TestServer.open({ clock: now });
  admin = await server.admin();
  ann = await server.buyer('ann');
  const lots = [{ lotNo: '1', reservePrice: 100 }];
  watched = await server.auction(admin, { name: 'Watched', buyers: [ann], lots });
  other = await server.auction(admin, { name: 'Other', buyers: [ann], lots });
  await ann.placeBid({ auctionId: watched.auction._id, lotId: watched.lots[0]!._id, biddingAmount: BID });
  await ann.placeBid({ auctionId: other.auction._id, lotId: other.lots[0]!._id, biddingAmount: OTHER_BID });
  viewing = await stageViewing(admin, { buyers: [ann], until: 'live', name: 'Watched viewing' });
  otherViewing = await stageViewing(admin, { buyers: [ann], until: 'live', name: 'Other viewing' });
  await book(admin, viewing, { company: ann.companyId });
  await book(admin, otherViewing, { company: ann.companyId });
});
afterAll(() => server.close());

/** Routes that admit observers, with the kind that each shows. */
const observed = () =>
  routesOf(server.app).flatMap(({ method, path, permission, observed: shown }) =>
    permissionsIn(permission).includes('subject:observe') ? [{ method, path, kind: shown!.kind }] : [],
  );

/** An id for each parameter of a path: objects of the auction or viewing. */
const idsIn = (path: string, { auction, lots }: typeof watched, { viewing: of }: StagedViewing, booking: string) =>
  path
    .replace('/diary/:id', `/diary/${booking}`)
    .replace(':lotId/:imageId/:size', `${lots[0]!._id}/none/small`)
    .replace(
      /:(id|auctionId|viewingId)\b/g,
      path.includes('auction') || path.includes('bidding') || path.includes('lot') ? auction._id : of._id,
    );

describe('the routes for observers', () => {
  test('only read, and name the kind and each id', () => {
    const routes = routesOf(server.app);
    for (const { method, path, permission, observed: shown } of routes) {
      const isOpen = permissionsIn(permission).includes('subject:observe');
      expect([path, isOpen]).toEqual([path, shown !== undefined]);
      if (!shown) continue;
      expect([path, method]).toEqual([path, 'GET']);
      // A picture and its size lie within the lot that the first parameter names.
      const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      expect([path, shown.ids]).toEqual([path, parameters.filter((name) => !['imageId', 'size'].includes(name))]);
    }
    expect(observed().length).toBeGreaterThan(20);
  });
});

describe.each(['auction', 'viewing'] as const)('an observer of one %s', (kind) => {
  let observer: Person;
  let bookings: string[];
  const subject = () => (kind === 'auction' ? watched.auction._id : viewing.viewing._id);
  beforeAll(async () => {
    observer = await observerOf({ kind, subject: subject() });
    bookings = await Promise.all(
      [viewing, otherViewing].map(
        async (of) =>
          (await admin.get(`/api/booking/getByViewing/${of.viewing._id}`).json<{ bookings: BookingView[] }>())
            .bookings[0]!._id,
      ),
    );
  });

  test('reads it as the auditor does, and no other', async () => {
    const wrong: unknown[] = [];
    for (const { method, path, kind: shown } of observed()) {
      if (!path.includes(':')) continue;
      const query = path.endsWith('compare') ? '?from=0&to=1' : '';
      const [own, foreign] = [
        idsIn(path, watched, viewing, bookings[0]!),
        idsIn(path, other, otherViewing, bookings[1]!),
      ];
      const unknown = foreign.replace(/[\w-]{16}/, 'AAAAAAAAAAAAAAAA');
      const answers = await Promise.all([own, foreign, unknown].map((each) => observer.raw(method, each + query)));
      const [mine, others, nobodys] = answers;
      const expected = shown === kind ? (await admin.raw(method, own + query)).status : 404;
      if (mine!.status !== expected) wrong.push([path, mine!.status, expected]);
      if (others!.status !== 404) wrong.push([path, others!.status]);
      const told = ({ text }: (typeof answers)[number]) => text.replace(/"reference":"[^"]*"/, '');
      if (told(others!) !== told(nobodys!)) wrong.push([path, told(others!), told(nobodys!)]);
    }
    expect(wrong).toEqual([]);
  });

  test('finds only it in lists', async () => {
    const auctions = await observer.raw('GET', '/api/auction/getAllAuctions');
    const viewings = await observer.raw('GET', '/api/viewing/getAll');
    expect([auctions.status, viewings.status]).toEqual(kind === 'auction' ? [200, 404] : [404, 200]);
    const list = (kind === 'auction' ? auctions : viewings).body as Record<string, { _id: string }[]>;
    expect(list[`${kind}s`]!.map(({ _id }) => _id)).toEqual([subject()]);
    const next = await observer.raw(
      'GET',
      `/api/${kind === 'auction' ? 'auction/getAllAuctions' : 'viewing/getAll'}?limit=10&page=1`,
    );
    expect(next.text).not.toContain('Other');
  });

  test('may call no other route of the staff', async () => {
    const open: string[] = [];
    for (const { method, path, permission } of routesOf(server.app)) {
      const permissions = permissionsIn(permission);
      if (permissions.some((each) => ['public', 'session:own', 'profile:read', 'subject:observe'].includes(each)))
        continue;
      const { status } = await observer.raw(
        method,
        path.replace(/:\w+/g, subject()),
        method === 'GET' ? {} : { body: '{}' },
      );
      if (status !== 403) open.push(`${method} ${path} ${status}`);
    }
    expect(open).toEqual([]);
  });

  test('learns the names of those whom it concerns, and the verdict alone', async () => {
    await server.buyer(`stranger${kind}`);
    const path = `/api/audit/${kind}s/${subject()}`;
    const names = await observer.get(`${path}/names`).json<AuditNames>();
    expect(names.companies).toEqual([{ _id: ann.companyId, name: 'Company ann' }]);
    expect(names.people.map(({ _id }) => _id).toSorted()).toEqual([admin.userId, ann.userId].toSorted());
    const verdict = await observer.get(`${path}/verify`).json<AuditVerdict>();
    expect(verdict).toMatchObject({ ok: true, companies: 0, events: 0, head: null, anchors: { computed: 0 } });
    expect(await admin.get(`${path}/verify`).json<AuditVerdict>()).toMatchObject({ ok: true, head: {} });
  });

  test('receives live messages about it only', async () => {
    const tab = await Listener.open(observer);
    if (kind === 'auction') {
      await ann
        .placeBid({ auctionId: other.auction._id, lotId: other.lots[0]!._id, biddingAmount: 1 })
        .catch(() => null);
      await admin.pause(other.auction._id, 'not yours');
      await admin.pause(watched.auction._id, 'yours');
    } else {
      await book(admin, otherViewing, { company: ann.companyId, slots: [12] });
      await book(admin, viewing, { company: ann.companyId, slots: [12] });
    }
    await admin.viewings.update(otherViewing.viewing._id, { description: 'changed', addendum: { reason: 'x' } });
    await tab.waitForMessages(1);
    await server.liveFeedCaughtUp();
    expect(tab.kinds).toEqual([kind === 'auction' ? 'auctionPaused' : 'bookingCreated']);
    expect(tab.frames.join()).not.toContain('not yours');
    expect(tab.presences).toEqual([]);
    tab.close();
  });
});

test('an observer sees a sealed amount no earlier than the auditor', async () => {
  const { auction, lots } = await server.auction(admin, {
    buyers: [ann],
    bidVisibility: 'sealed',
    lots: [{ lotNo: '1', reservePrice: 10 }],
  });
  const observer = await observerOf({ kind: 'auction', subject: auction._id });
  const tab = await Listener.open(observer);
  await ann.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: SEALED });
  await tab.waitForMessages(1);
  const texts = await Promise.all(
    observed()
      .filter(({ path }) => !path.includes('lotId'))
      .map(async ({ path }) => (await observer.raw('GET', path.replace(/:\w+/, auction._id))).text),
  );
  for (const secret of [String(SEALED), '753125'])
    expect([...texts, ...tab.frames].filter((text) => text.includes(secret))).toEqual([]);
  await admin.complete(auction._id);
  expect((await observer.get(`/api/bidding/getByAuction/${auction._id}`)).text).toContain(String(SEALED));
  tab.close();
});

describe('an observation', () => {
  const subject = () => watched.auction._id;
  test.each<[string, Partial<ObservesBody> | undefined, string]>([
    ['of an unknown auction', { kind: 'auction', subject: 'AAAAAAAAAAAAAAAA', until: '2030-01-01' }, 'observer'],
    ['of an id with the form of a path', { kind: 'auction', subject: '../house', until: '2030-01-01' }, 'observer'],
    ['that has ended', { kind: 'auction', until: '2020-01-01' }, 'observer'],
    ['until no day', { kind: 'auction', until: 'tomorrow' }, 'observer'],
    ['of the other kind', { kind: 'viewing', until: '2030-01-01' }, 'observer'],
    ['of a company', { kind: 'company' as never, until: '2030-01-01' }, 'observer'],
    ['that is missing', undefined, 'observer'],
    ['of another role', { kind: 'auction', until: '2030-01-01' }, 'auditor'],
  ])('%s is refused', async (_, observes, role) => {
    const { email, call } = addObserver(observes ? { subject: subject(), ...observes } : (undefined as never), role);
    expect((await call).status).toBe(400);
    expect((await admin.users()).some((user) => user.email === email)).toBe(false);
  });

  test('is shown to admins, the auditor and the observer, and to no other staff', async () => {
    const observer = await observerOf({ kind: 'auction', subject: subject() });
    const expected = { kind: 'auction', subject: subject(), until: inDays(2), timeZone: 'UTC' };
    const seenBy = async (person: Person) =>
      (await person.users()).find(({ _id }) => _id === observer.userId)!.observes;
    expect(await seenBy(admin)).toEqual(expected);
    expect((await observer.get('/api/profile/me').json<{ user: UserView }>()).user.observes).toEqual(expected);
    await admin.addStaff({
      firstName: 'R',
      lastName: 'E',
      email: 'reception@house.test',
      role: 'reception',
      password: PASSWORD,
    });
    expect(await seenBy(await server.signedIn('reception@house.test'))).toBeUndefined();
  });

  test('of another subject ends the sessions; another role ends the observation', async () => {
    const observer = await observerOf({ kind: 'auction', subject: subject() });
    const observes = { kind: 'auction', subject: other.auction._id, until: inDays(1) } as const;
    await admin.updateUser(observer.userId, { role: 'observer', observes });
    await observer.get('/api/profile/me').expect(401);
    const again = await server.signedIn(observer.email);
    await again.get(`/api/lot/getLots/${subject()}`).expect(404);
    await again.get(`/api/lot/getLots/${other.auction._id}`).expect(200);
    await admin.patch(`/api/user/update/${observer.userId}`, { updates: { observes } }).expect(409);
    await admin.updateUser(observer.userId, { role: 'reception' });
    expect((await admin.users()).find(({ _id }) => _id === observer.userId)!.observes).toBeUndefined();
  });

  test('ends with its day: session, socket and sign-in', async () => {
    const observer = await observerOf({ kind: 'auction', subject: subject(), until: today() });
    const tab = await Listener.open(observer);
    const midnight = Date.parse(`${inDays(1)}T00:00:00.000Z`);
    const offset = aheadMillis;
    aheadMillis += midnight - Date.parse(now()) - 60_000;
    // A session has ended after thirty idle minutes: this one begins a minute before midnight.
    const late = await server.signedIn(observer.email);
    await late.get(`/api/lot/getLots/${subject()}`).expect(200);
    aheadMillis += 61_000;
    await late.get(`/api/lot/getLots/${subject()}`).expect(401);
    expect((await Listener.open(late)).refusal).toBe('NO_SESSION');
    const refused = await server.guest().raw('POST', '/api/auth/signin', {
      body: JSON.stringify({ email: observer.email, password: PASSWORD }),
    });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'OBSERVATION_ENDED']);
    await eventually(() => tab.ended !== null, 'the socket has ended');
    aheadMillis = offset;
  });
});
