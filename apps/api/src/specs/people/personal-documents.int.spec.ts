import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import type { CompanyRole, UserView } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { expectNoFileLeftOver, file, keptFiles, looseFiles, MIB, pdf, PNG } from '../../testing/staging/files.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Documents of a person: types, permissions to change and read them, and no files left over (`domain.md §3`). */

let server: TestServer;
let admin: Person;
let owner: Person;
let member: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, owner, stranger] = [await server.admin(), await server.buyer('owner'), await server.buyer('stranger')];
  member = await colleague('buyerCompanyMember');
  viewer = await colleague('viewerOnly');
});
afterAll(() => server.close());

async function colleague(role: CompanyRole): Promise<Person> {
  const email = `${role}@buyers.test`.toLowerCase();
  await owner.inviteMember(owner.companyId, { firstName: 'C', lastName: 'Olleague', email, role });
  return server.guest().acceptInvitation(await server.linkTo(email, 'memberInvitation'), PASSWORD);
}

/** Owner of the data and documents. */
type Whose = Pick<Person, 'userId'>;
const path = ({ userId }: Whose): string => `/api/user/buyer/update/${userId}`;
const send = (by: Person, fields: Record<string, string | File>, whose: Whose = by): Promise<Raw> =>
  by.upload('PATCH', path(whose), fields);
const userOf = ({ body }: Raw): UserView => (body as { updatedUser: UserView }).updatedUser;

const download = (by: Person, whose: Whose, which = 'doc1'): Promise<Raw> =>
  by.raw('GET', `/api/user/document/${whose.userId}/${which}`);

afterEach(() => expectNoFileLeftOver(server));

describe('a document', () => {
  test('is stored, listed, and downloaded unchanged', async () => {
    const content = pdf('my licence', 3 * MIB);
    const answer = await send(member, { doc1: file(content, 'licence.pdf'), doc2: file(PNG, 'pass.png') });
    expect(answer.status).toBe(200);
    const { doc1, doc2 } = userOf(answer);
    expect(doc1).toEqual({ fileName: 'licence.pdf', size: content.length, uploadedAt: expect.any(String) });
    expect(doc2).toMatchObject({ fileName: 'pass.png', size: PNG.length });
    const { status, headers, content: back } = await download(member, member);
    expect(status).toBe(200);
    expect(back.equals(content)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf',
    });
  });

  test('can be sent with other changes in one upload', async () => {
    const answer = await send(member, {
      firstName: ' Mia ',
      position: 'Sorter',
      phone: '{"countryCode":"+32","number":"470123456"}',
      categories: '["gemstones"]',
      darkMode: 'true',
      isBuyerRequest: 'true',
      viewingId: 'v1',
      doc1: file(pdf('new'), 'new.pdf'),
    });
    expect(answer.body).toMatchObject({
      viewingId: 'v1',
      updatedUser: {
        firstName: 'Mia',
        position: 'Sorter',
        phone: { countryCode: '+32', number: '470123456' },
        categories: ['gemstones'],
        darkMode: true,
        doc1: { fileName: 'new.pdf' },
      },
    });
  });

  test('that is replaced or removed is deleted from the disk', async () => {
    await send(owner, { doc1: file(pdf('one'), '1.pdf'), doc2: file(pdf('two'), '2.pdf') });
    const before = await keptFiles(server);
    await send(owner, { doc1: file(pdf('three'), '3.pdf') });
    expect((await keptFiles(server)).length).toBe(before.length);
    expect((await download(owner, owner)).content).toEqual(pdf('three'));
    const { updatedUser } = await owner
      .patch(path(owner), { deleteDoc1Request: true })
      .json<{ updatedUser: UserView }>();
    expect(updatedUser).toMatchObject({ doc1: null, doc2: { fileName: '2.pdf' } });
    expect((await keptFiles(server)).length).toBe(before.length - 1);
    expect((await download(owner, owner)).status).toBe(404);
    expect(
      userOf(
        await send(owner, { deleteDoc2Request: 'true', deleteDoc1Request: 'true', doc1: file(pdf('wins'), 'w.pdf') }),
      ),
    ).toMatchObject({ doc1: { fileName: 'w.pdf' }, doc2: null });
  });

  test('that is sent several times at once is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(stranger, { doc1: file(pdf(`${index}`), `${index}.pdf`) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const user = await stranger.me();
    expect(`${(await download(stranger, stranger)).content.toString().slice(9)}.pdf`).toBe(user.doc1?.fileName);
    await stranger.patch(path(stranger), { deleteDoc1Request: true }).expect(200);
  });

  test('of a deleted person is deleted, too', async () => {
    const leaver = await server.buyer('leaver');
    await send(leaver, { doc1: file(pdf('secret'), 's.pdf') });
    const before = (await keptFiles(server)).length;
    await admin.delete(`/api/user/delete/${leaver.userId}`).expect(200);
    expect((await keptFiles(server)).length).toBe(before - 1);
    expect((await download(admin, leaver)).status).toBe(404);
  });
});

describe('the type of a document', () => {
  test('depends on the content of the file, not on its name', async () => {
    expect((await send(owner, { doc1: file(PNG, 'photo.pdf') })).status).toBe(200);
    const { headers } = await download(owner, owner);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toContain('filename="photo.pdf.png"');
  });

  test.each([
    ['a program', 'MZ\x90\0'.padEnd(200, '\0')],
    ['a page', '<html><script>'],
    ['an archive', 'PK\x03\x04'.padEnd(60, '\0')],
    ['nothing at all', ''],
  ])('%s named .pdf is refused', async (_, content) => {
    const before = await keptFiles(server);
    const answer = await send(owner, { firstName: 'Never', doc1: file(Buffer.from(content, 'latin1'), 'licence.pdf') });
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(await keptFiles(server)).toEqual(before);
    expect(await owner.get('/api/profile/me').json()).toMatchObject({ user: { firstName: 'owner' } });
  });
});

describe('file names are sanitised', () => {
  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\boot.pdf', 'boot.pdf'],
    ['Größe 💎.pdf', 'Größe 💎.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['a"; filename="b.pdf', undefined],
    ['__proto__', '__proto__'],
    ['..', 'document'],
  ])('%s', async (name, kept) => {
    const answer = await send(owner, { doc2: file(pdf('x'), name) });
    expect(answer.status).toBe(200);
    if (kept !== undefined) expect(userOf(answer).doc2?.fileName).toBe(kept);
    const disposition = (await download(owner, owner, 'doc2')).headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''[\w.%!~-]+$/);
  });
});

describe('changing a person', () => {
  const json = (by: Person, whose: Whose, body: object) =>
    by.raw('PATCH', path(whose), { body: JSON.stringify(body) }).then(({ status }) => status);

  test('is allowed to the person, to an owner for people who do not bid, and to an admin', async () => {
    expect(await json(owner, member, { position: 'Buyer’s eye', isBuyerRequest: true })).toBe(200);
    expect(await json(owner, viewer, { position: 'x' })).toBe(200);
    expect(await json(admin, owner, { position: 'x' })).toBe(200);
    expect(await json(viewer, viewer, { darkMode: true })).toBe(200);
    expect((await send(admin, { doc1: file(PNG, 'x.png') }, viewer)).status).toBe(200);
  });

  test('is refused to all others', async () => {
    for (const [by, whose] of [
      [member, owner],
      [viewer, member],
      [member, viewer],
      [stranger, member],
      [owner, stranger],
      [stranger, owner],
    ] as const) {
      expect(await json(by, whose, { position: 'x', isBuyerRequest: true })).toBe(404);
      expect((await send(by, { doc1: file(PNG, 'x.png') }, whose)).status).toBe(404);
    }
    const user = await admin.me();
    expect(await json(owner, { userId: user._id }, { position: 'x' })).toBe(404);
    for (const userId of ['nobody', 'nobody.nothing', '..%2f..', '__proto__', 'x'.repeat(300)])
      expect(await json(admin, { userId }, { position: 'x' })).toBe(404);
  });

  test('is refused to another owner of the same company', async () => {
    const { invited } = await admin.inviteMember(owner.companyId, {
      firstName: 'P',
      lastName: 'Artner',
      email: 'partner@buyers.test',
      role: 'buyer',
    });
    const partner = { userId: invited[0]!._id };
    expect(await json(owner, partner, { position: 'x' })).toBe(404);
    expect(await json(admin, partner, { position: 'x' })).toBe(200);
  });

  test('does not include the documents for an owner', async () => {
    expect((await send(owner, { doc1: file(PNG, 'x.png') }, member)).body).toMatchObject({
      statusCode: 400,
      code: 'INVALID',
      details: [{ field: 'doc1' }],
    });
    expect(await json(owner, member, { deleteDoc1Request: true })).toBe(400);
  });

  test('grants nothing through the body', async () => {
    for (const body of [
      { role: 'admin' },
      { status: 'approved' },
      { companyId: 'x' },
      { doc1: { fileId: 'x' } },
      { passwordHash: 'x' },
      { email: 'x@y.test' },
      { updates: {} },
    ])
      expect(await json(member, member, body)).toBe(400);
  });
});

describe('reading documents', () => {
  test('is allowed to the person, the company’s owner and staff', async () => {
    await send(member, { doc1: file(pdf('mine'), 'mine.pdf') });
    const auditor = await server.auditor();
    const statuses = await Promise.all(
      [member, owner, admin, auditor, viewer, stranger].map(async (by) => (await download(by, member)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404]);
    await send(owner, { doc1: file(pdf('owner'), 'o.pdf') });
    expect((await download(member, owner)).status).toBe(404);
  });

  test.each(['doc3', '__proto__', 'constructor', '..%2fdoc1', 'passwordHash'])('of %s is not found', async (which) => {
    expect((await download(member, member, which)).status).toBe(404);
  });

  test('is allowed to people who wait for approval, for their own only', async () => {
    await server.guest().signUp(applicationOf('Waits'));
    const waiting = await server.signedIn('waits@buyers.test');
    expect((await send(waiting, { doc1: file(PNG, 'pass.png') })).status).toBe(200);
    expect((await download(waiting, waiting)).status).toBe(200);
    expect((await download(waiting, member)).status).toBe(409);
    expect((await send(waiting, { doc1: file(PNG, 'x.png') }, member)).status).toBe(409);
  });

  test('causes no warning of leaking listeners', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', note);
    expect((await download(owner, owner)).status).toBe(200);
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  test('by HEAD leaves no file open', async () => {
    const answer = await member.raw('HEAD', `/api/user/document/${member.userId}/doc1`);
    expect(answer.status).toBe(200);
    const open = readdirSync('/proc/self/fd').length;
    for (let times = 0; times < 20; times++) await member.raw('HEAD', `/api/user/document/${member.userId}/doc1`);
    await eventually(() => readdirSync('/proc/self/fd').length <= open + 5);
  });
});

test('files that a crash left loose are settled at a later start: kept if a record refers to them, else deleted', async () => {
  let ahead = 0;
  const clock = () => plusMillis(systemClock(), ahead);
  const crashed = await TestServer.open({ clock });
  const buyer = await crashed.buyer('crash');
  await buyer.upload('PATCH', path(buyer), { doc1: file(PNG, 'kept.png') });
  const { files, reads } = crashed.stores;
  const kept = (await keptFiles(crashed))[0]!;
  const notes = reads.state<{ _id: string; owner: string | null; since: string }>({
    name: 'looseFiles',
    database: 'state',
  });
  await Promise.all(['arrived', 'replaced'].map((id) => files.saveFile(id, PNG)));
  await notes.insert({ _id: kept, owner: buyer.userId, since: clock() });
  await notes.insert({ _id: 'arrived', owner: null, since: clock() });
  await notes.insert({ _id: 'replaced', owner: buyer.userId, since: clock() });
  await notes.insert({ _id: 'never-came', owner: null, since: clock() });
  await crashed.close({ keep: true });
  const soon = await TestServer.open({ folder: crashed.folder, clock });
  expect(await looseFiles(soon)).toBe(4);
  await soon.close({ keep: true });
  ahead = 3_600_000;
  const later = await TestServer.open({ folder: crashed.folder, clock });
  expect(await looseFiles(later)).toBe(0);
  expect(await keptFiles(later)).toEqual([kept]);
  await later.close();
});
