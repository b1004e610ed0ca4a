import { hash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CalendarFeedView } from '@tender/contracts';
import { linkRecords } from '@tender/people/records';
import type { Person, Raw } from '../../testing/callers/person.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { book, stageViewing } from '../../testing/staging/viewing.js';

const METRICS = 'a token for the metrics';
const LOT = '777-lot';

let server: TestServer;
let admin: Person;
let ann: Person;
let bob: Person;
let auction: string;
let rivals: string;
const log: string[] = [];
/** Every token that the server has shown, without its file name. */
const tokens: string[] = [];

beforeAll(async () => {
  server = await TestServer.open({ log, env: { RATE_LIMITS: 'on', METRICS } });
  [admin, ann, bob] = [await server.admin(), await server.buyer('ann'), await server.buyer('bob')];
  const lots = [{ lotNo: LOT, reservePrice: 31_337 }];
  const of = { lots, until: 'published' } as const;
  auction = (await server.auction(admin, { ...of, buyers: [ann], name: 'Winter tender' })).auction._id;
  rivals = (await server.auction(admin, { ...of, buyers: [bob], name: 'Rival tender' })).auction._id;
  await server.auction(admin, { lots, until: 'created', buyers: [ann], name: 'Draft tender' });
  const viewing = await stageViewing(admin, { buyers: [ann, bob], name: 'Winter viewing' });
  await stageViewing(admin, { buyers: [bob], name: 'Rival viewing' });
  await stageViewing(admin, { buyers: [ann], name: 'Draft viewing', until: 'draft' });
  await book(admin, viewing, { company: ann.companyId, slots: [9, 10, 14] });
  await book(admin, viewing, { company: bob.companyId, slots: [11] });
});
afterAll(() => server.close());

async function createFeed(person: Person): Promise<string> {
  const { address } = await person.post('/api/calendar').json<{ feed: CalendarFeedView; address: string }>();
  tokens.push(/^\/api\/calendar\/([\w-]{43})\.ics$/.exec(address)![1]!);
  return address;
}
const read = (address: string): Promise<Raw> => server.guest().raw('GET', address);

/** The lines of a feed that begin with a name, without folding. */
async function linesOf(address: string, name: string): Promise<string[]> {
  const { status, text } = await read(address);
  expect(status).toBe(200);
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(name.length))
    .sort();
}
const summaries = (address: string) => linesOf(address, 'SUMMARY:');
const ended = (address: string) => read(address).then(({ status }) => status === 404);

const VIEWING = 'Viewing: Winter viewing';
const APPOINTMENT = 'Viewing appointment: Winter viewing';
const TENDER = ['Auction closes: Winter tender', 'Auction opens: Winter tender'];

describe('a feed has', () => {
  test('the auctions, viewings and appointments of its user, with kinds, times and names only', async () => {
    const address = await createFeed(ann);
    expect(await summaries(address)).toEqual([...TENDER, APPOINTMENT, APPOINTMENT, VIEWING]);
    const { text, headers } = await read(address);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const names = [...text.matchAll(/^([A-Z-]+)[;:]/gm)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(
      [
        ...['BEGIN', 'CALSCALE', 'DTEND', 'DTSTAMP', 'DTSTART', 'END', 'METHOD', 'PRODID', 'REFRESH-INTERVAL'],
        ...['STATUS', 'SUMMARY', 'TRANSP', 'UID', 'VERSION', 'X-PUBLISHED-TTL', 'X-WR-CALNAME'],
      ].sort(),
    );
    for (const hidden of ['Rival', 'Draft', LOT, '31337', 'Room 1', 'Hoveniersstraat', 'Buyer', '@', bob.companyId])
      expect(text).not.toContain(hidden);
  });

  test('nothing of another company', async () => {
    const address = await createFeed(bob);
    expect(await summaries(address)).toEqual([
      ...['Auction closes: Rival tender', 'Auction opens: Rival tender'],
      APPOINTMENT,
      ...['Viewing: Rival viewing', VIEWING],
    ]);
    const ofAnn = (await linesOf(await createFeed(ann), 'UID:')).filter((id) => /-\d$/.test(id));
    expect(ofAnn).toHaveLength(2);
    expect((await linesOf(address, 'UID:')).filter((id) => ofAnn.includes(id))).toEqual([]);
  });

  test.each([
    ['member', 'buyerCompanyMember'],
    ['viewer', 'viewerOnly'],
  ] as const)('viewings only, for a %s', async (name, role) => {
    const address = await createFeed(await server.colleague(ann, name, role));
    expect(await summaries(address)).toEqual([APPOINTMENT, APPOINTMENT, VIEWING]);
  });

  test('all that is published, without appointments, for staff', async () => {
    const expected = ['Auction closes: Rival tender', ...TENDER.slice(0, 1), 'Auction opens: Rival tender'];
    const all = [...expected, ...TENDER.slice(1), 'Viewing: Rival viewing', VIEWING];
    expect(await summaries(await createFeed(admin))).toEqual(all);
    expect(await summaries(await createFeed(await server.auditor()))).toEqual(all);
  });

  test('what its user may see at each request: auctions only while invited, in their present state', async () => {
    const address = await createFeed(ann);
    await admin.invite(rivals, [ann.email]);
    expect(await summaries(address)).toContain('Auction opens: Rival tender');
    await admin.removeCompany(rivals, ann.companyId);
    expect(await summaries(address)).toEqual([...TENDER, APPOINTMENT, APPOINTMENT, VIEWING]);
    const statuses = async () => (await linesOf(address, 'STATUS:')).filter((status) => status !== 'CONFIRMED');
    await admin.goLive(auction);
    await admin.pause(auction, 'a fire drill');
    expect(await statuses()).toEqual(['TENTATIVE']);
    await admin.goLive(auction);
    expect(await statuses()).toEqual([]);
    await admin.cancel(auction, 'sold elsewhere');
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });
});

describe('a token', () => {
  test('is shown once, replaced by a new one, and revoked', async () => {
    const { feed: none } = await bob.delete('/api/calendar').json<{ feed: null }>();
    expect([none, await bob.get('/api/calendar').json()]).toEqual([null, { feed: null }]);
    const first = await createFeed(bob);
    expect(await bob.get('/api/calendar').json()).toEqual({ feed: { createdAt: expect.any(String) } });
    const second = await createFeed(bob);
    expect([await ended(first), await ended(second)]).toEqual([true, false]);
    await bob.delete('/api/calendar').expect(200, { feed: null });
    expect(await ended(second)).toBe(true);
  });

  const changes: [string, (person: Person) => Promise<unknown>][] = [
    [
      'the password is changed',
      (person) =>
        person
          .patch('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'another stone, of ice' })
          .expect(200),
    ],
    [
      'the password is reset',
      async (person) => {
        const token = await resetLink(person.userId);
        await person.post('/api/auth/reset-password', { token, password: 'another stone, of ice' }).expect(200);
      },
    ],
    ['the role changes', ({ userId }) => admin.updateUser(userId, { role: 'viewerOnly' })],
    [
      'the person is rejected, also after another approval',
      async ({ userId }) => {
        await admin.updateUser(userId, { status: 'rejected' });
        await admin.updateUser(userId, { status: 'approved' });
      },
    ],
    [
      'the company is rejected, also after another approval',
      async ({ companyId }) => {
        for (const status of ['rejected', 'approved'])
          await admin.patch(`/api/company/update/${companyId}`, { status }).expect(200);
      },
    ],
    ['the person is erased', ({ userId }) => admin.delete(`/api/user/delete/${userId}`).expect(200)],
  ];

  test('ends with a change of password or role, a rejection, and an erasure', async () => {
    const carl = await server.buyer('carl');
    for (const [index, [when, change]] of changes.entries()) {
      const person = await server.colleague(carl, `c${index}`, 'buyerCompanyMember');
      const address = await createFeed(person);
      expect({ when, ended: await ended(address) }).toEqual({ when, ended: false });
      await change(person);
      expect({ when, ended: await ended(address) }).toEqual({ when, ended: true });
    }
  });

  test('that is unknown, revoked, ended or hostile gets the same 404', async () => {
    const address = await createFeed(bob);
    const token = tokens.at(-1)!;
    await ann.raw('GET', address);
    const flipped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const hostile = [
      ...[...tokens.slice(0, 3), 'x'.repeat(43), flipped].map((other) => `/api/calendar/${other}.ics`),
      ...[`/api/calendar/${token}`, `/api/calendar/${token}.ICS`, `${address}/`, `${address}%00`, `${address}/..%2f`],
      ...[`/api/calendar/${token.slice(1)}.ics`, `/api/calendar/${'x'.repeat(10_000)}.ics`, '/api/calendar/.ics'],
      ...['/api/calendar/__proto__.ics', '/api/calendar/%2e%2e%2fprofile%2fme', `/API/calendar/${token}.ics`],
    ];
    const answers = await Promise.all(hostile.map(read));
    const shapes = answers.map(({ status, body: { reference: _, ...body }, headers }) =>
      JSON.stringify([status, body, headers.get('cache-control'), headers.get('content-type')]),
    );
    expect(new Set(shapes)).toEqual(
      new Set([
        JSON.stringify([
          404,
          { statusCode: 404, code: 'NOT_FOUND', message: answers[0]!.body['message'] },
          'no-store',
          'application/json; charset=utf-8',
        ]),
      ]),
    );
    const head = async (path: string) => (await server.guest().raw('HEAD', path)).status;
    expect([await head(address), await head(hostile[0]!)]).toEqual([200, 404]);
    expect(
      (await server.guest().raw('GET', `/api/calendar/%${token.charCodeAt(0).toString(16)}${token.slice(1)}.ics`))
        .status,
    ).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const headers = { origin: 'https://evil.test' };
      expect((await server.guest().raw(method, address, { body: '{}', headers })).status).toBe(404);
    }
  });

  test('may be read 60 times an hour', async () => {
    const address = await createFeed(bob);
    const statuses: number[] = [];
    for (let times = 0; times < 60; times++) statuses.push((await read(address)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { status, headers } = await read(address);
    expect({ status, wait: Number(headers.get('retry-after')) > 0 }).toEqual({ status: 429, wait: true });
    expect((await read(await createFeed(bob))).status).toBe(200);
  });
});

test('a user who must accept new terms has an empty feed until then', async () => {
  const address = await createFeed(ann);
  const { version } = await admin.terms.publish(new File(['All sales are final.'], 'terms.txt'));
  expect(await summaries(address)).toEqual([]);
  await ann.terms.accept(version);
  expect(await summaries(address)).toEqual([...TENDER, APPOINTMENT, APPOINTMENT, VIEWING]);
});

test('the tokens are in no file, log line, audit entry or metric; the audit log has who created a feed', async () => {
  await bob.raw('GET', `/api/calendar/${tokens.at(-1)}.ics`, { headers: { origin: 'https://evil.test' } });
  const auditor = await server.signedIn('auditor@house.test');
  const { entries } = await auditor.audit.log({ limit: 1_000 });
  expect(entries.filter(({ what }) => what === 'calendarFeedCreated').at(-1)).toMatchObject({
    kind: 'account',
    userId: ann.userId,
    route: '/api/calendar',
    objects: [],
  });
  const metrics = await server.guest().raw('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS}` } });
  expect(metrics.status).toBe(200);
  const files = globSync('**/*', { cwd: server.folder })
    .map((file) => join(server.folder, file))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(2);
  const written = [
    log.join(''),
    JSON.stringify(entries),
    metrics.text,
    ...files.map((file) => readFileSync(file, 'latin1')),
  ];
  expect(tokens.length).toBeGreaterThan(10);
  for (const token of tokens) expect(written.filter((text) => text.includes(token))).toEqual([]);
});

/** Makes a link to a new password, as the mail has it. @returns its secret */
async function resetLink(userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const [createdAt, expiresAt] = ['2026-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];
  const link = { kind: 'reset', userId, invitationId: null, createdAt, expiresAt } as const;
  await server.stores.reads.state(linkRecords).insert({ _id: hash('sha256', secret, 'base64url'), ...link });
  return secret;
}
