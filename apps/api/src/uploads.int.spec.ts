import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvitationOutcome, MailView, UserView } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { PASSWORD, TestHouse } from './testing/house.js';
import { until } from './testing/listener.js';
import type { Person, Raw } from './testing/person.js';

/** A person's documents, and what an upload may be (`domain.md §3, §9`). */

const MIB = 1024 * 1024;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const pdf = (text: string, size = 0): Buffer => Buffer.concat([Buffer.from(`%PDF-1.7\n${text}`), Buffer.alloc(size)]);
const file = (content: Buffer, name: string): File => new File([new Uint8Array(content)], name);

let house: TestHouse;
let admin: Person;
let owner: Person;
let member: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  house = await TestHouse.open();
  [admin, owner, stranger] = [await house.admin(), await house.buyer('owner'), await house.buyer('stranger')];
  member = await colleague('buyerCompanyMember');
  viewer = await colleague('viewerOnly');
});
afterAll(() => house.close());

async function colleague(role: string): Promise<Person> {
  const email = `${role}@buyers.test`.toLowerCase();
  const { invited } = await owner.post(`/api/user/addByCompany/${owner.companyId}`, { firstName: 'C', lastName: 'Olleague', email, role }).json<InvitationOutcome>(201);
  const { mails } = await admin.get('/api/user/mails').json<{ mails: MailView[] }>();
  const token = mails.find(({ to }) => to === email)?.link?.split('#invite=')[1];
  await house.guest().post('/api/auth/accept-invite', { token, password: PASSWORD }).expect(200);
  const person = await house.signedIn(email);
  return Object.assign(person, { userId: invited[0]!._id, companyId: owner.companyId, email });
}

/** What lies on the disk, but for what is arriving. */
const filesOnDisk = (): string[] => readdirSync(join(house.folder, 'files')).filter((name) => name !== 'arriving.part');
const path = ({ userId }: Person): string => `/api/user/buyer/update/${userId}`;
const send = (by: Person, fields: Record<string, string | File>, whose = by): Promise<Raw> => by.upload('PATCH', path(whose), fields);
const userOf = ({ body }: Raw): UserView => (body as { updatedUser: UserView }).updatedUser;
const looseFiles = () => house.stores.reads.state<{ _id: string }>({ name: 'looseFiles', database: 'state' }).count();

async function download(by: Person, whose: Person, which = 'doc1'): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const response = await fetch(`${house.address}/api/user/document/${whose.userId}/${which}`, { headers: { cookie: by.cookie } });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

/** Whatever was refused or replaced: a file is referred to, or gone. */
afterEach(async () => {
  expect(await looseFiles()).toBe(0);
  const records = await house.stores.reads.state<{ _id: string; doc1: { fileId: string } | null; doc2: { fileId: string } | null }>({ name: 'users', database: 'state' }).find();
  const referred = records.flatMap(({ doc1, doc2 }) => [doc1, doc2].flatMap((document) => document?.fileId ?? []));
  expect(filesOnDisk().sort()).toEqual(referred.sort());
});

describe('a document', () => {
  test('is kept, told of, and comes back as it was given', async () => {
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
      'content-type': 'application/pdf', 'content-length': String(content.length), 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="licence.pdf"; filename*=UTF-8\'\'licence.pdf',
    });
  });

  test('comes with other changes in one upload', async () => {
    const answer = await send(member, {
      firstName: ' Mia ', position: 'Sorter', phone: '{"countryCode":"+32","number":"470123456"}', categories: '["gemstones"]', darkMode: 'true',
      isBuyerRequest: 'true', viewingId: 'v1', doc1: file(pdf('new'), 'new.pdf'),
    });
    expect(answer.body).toMatchObject({ viewingId: 'v1', updatedUser: {
      firstName: 'Mia', position: 'Sorter', phone: { countryCode: '+32', number: '470123456' }, categories: ['gemstones'], darkMode: true, doc1: { fileName: 'new.pdf' },
    } });
  });

  test('that is replaced or removed is gone from the disk', async () => {
    await send(owner, { doc1: file(pdf('one'), '1.pdf'), doc2: file(pdf('two'), '2.pdf') });
    const before = filesOnDisk();
    await send(owner, { doc1: file(pdf('three'), '3.pdf') });
    expect(filesOnDisk().length).toBe(before.length);
    expect((await download(owner, owner)).content).toEqual(pdf('three'));
    const { updatedUser } = await owner.patch(path(owner), { deleteDoc1Request: true }).json<{ updatedUser: UserView }>();
    expect(updatedUser).toMatchObject({ doc1: null, doc2: { fileName: '2.pdf' } });
    expect(filesOnDisk().length).toBe(before.length - 1);
    expect((await download(owner, owner)).status).toBe(404);
    expect(userOf(await send(owner, { deleteDoc2Request: 'true', deleteDoc1Request: 'true', doc1: file(pdf('wins'), 'w.pdf') }))).toMatchObject({ doc1: { fileName: 'w.pdf' }, doc2: null });
  });

  test('that is sent twice at once is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(stranger, { doc1: file(pdf(`${index}`), `${index}.pdf`) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { user } = await stranger.get('/api/profile/me').json<{ user: UserView }>();
    expect(`${(await download(stranger, stranger)).content.toString().slice(9)}.pdf`).toBe(user.doc1?.fileName);
    await stranger.patch(path(stranger), { deleteDoc1Request: true }).expect(200);
  });

  test('of somebody who is deleted goes with them', async () => {
    const leaver = await house.buyer('leaver');
    await send(leaver, { doc1: file(pdf('secret'), 's.pdf') });
    const before = filesOnDisk().length;
    await admin.delete(`/api/user/delete/${leaver.userId}`).expect(200);
    expect(filesOnDisk().length).toBe(before - 1);
    expect((await download(admin, leaver)).status).toBe(404);
  });
});

describe('the type of a document', () => {
  test('is what the file is, not what its name says', async () => {
    expect((await send(owner, { doc1: file(PNG, 'photo.pdf') })).status).toBe(200);
    const { headers } = await download(owner, owner);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toContain('filename="photo.pdf.png"');
  });

  test.each([['a program', 'MZ\x90\0'.padEnd(200, '\0')], ['a page', '<html><script>'], ['an archive', 'PK\x03\x04'.padEnd(60, '\0')], ['nothing at all', '']])('%s named .pdf is refused', async (_, content) => {
    const before = filesOnDisk();
    const answer = await send(owner, { firstName: 'Never', doc1: file(Buffer.from(content, 'latin1'), 'licence.pdf') });
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(filesOnDisk()).toEqual(before);
    expect(await owner.get('/api/profile/me').json()).toMatchObject({ user: { firstName: 'owner' } });
  });
});

describe('names of files are data', () => {
  test.each([['../../../etc/passwd.pdf', 'passwd.pdf'], ['C:\\boot.pdf', 'boot.pdf'], ['Größe 💎.pdf', 'Größe 💎.pdf'], [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`], ['a"; filename="b.pdf', undefined], ['__proto__', '__proto__'], ['..', 'document']])('%s', async (name, kept) => {
    const answer = await send(owner, { doc2: file(pdf('x'), name) });
    expect(answer.status).toBe(200);
    if (kept !== undefined) expect(userOf(answer).doc2?.fileName).toBe(kept);
    const disposition = (await download(owner, owner, 'doc2')).headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''[\w.%!~-]+$/);
  });
});

describe('what an upload may not be', () => {
  const refusals: [string, number, () => Promise<Raw>][] = [
    ['a file of more than 10 MiB', 413, () => send(owner, { doc1: file(pdf('x', 10 * MIB), 'x.pdf') })],
    ['a body of more than all that is expected', 413, () => send(owner, { doc1: file(pdf('x', 30 * MIB), 'x.pdf') })],
    ['a field of more than it can hold', 413, () => send(owner, { position: 'x'.repeat(9_000) })],
    ['more fields than there are', 413, () => send(owner, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'])))],
    ['a third document', 400, () => send(owner, { doc3: file(PNG, 'x.png') })],
    ['an unknown field', 400, () => send(owner, { role: 'admin' })],
    ['a text where a file is expected', 400, () => send(owner, { doc1: '{"fileId":"x"}' })],
    ['a flag that is none', 400, () => send(owner, { darkMode: 'yes' })],
    ['a phone that is no JSON', 400, () => send(owner, { phone: '{"countryCode"' })],
    ['a phone that is none', 400, () => send(owner, { phone: '{"countryCode":"+32","number":"12"}' })],
    ['a phone without bottom', 400, () => send(owner, { phone: '['.repeat(8_000) + ']'.repeat(100) })],
    ['a phone as deep as a field can hold', 400, () => send(owner, { phone: '['.repeat(4_000) + ']'.repeat(4_000) })],
    ['a phone with a prototype', 400, () => send(owner, { phone: '{"__proto__":{"admin":true},"countryCode":"+32","number":"470123456"}' })],
    ['a field __proto__', 400, () => send(owner, { ['__proto__']: 'x' })],
    ['a file constructor', 400, () => send(owner, { constructor: file(PNG, 'x.png') })],
    ['an unknown field with a good document before it', 400, () => send(owner, { doc1: file(PNG, 'x.png'), isAdmin: 'true' })],
  ];
  test.each(refusals)('%s is a %i', async (_, status, ask) => {
    const before = [filesOnDisk(), await owner.get('/api/profile/me').json()];
    const answer = await ask();
    expect({ status: answer.status, reference: answer.body['reference'] }).toEqual({ status, reference: expect.any(String) });
    expect([filesOnDisk(), await owner.get('/api/profile/me').json()]).toEqual(before);
  });

  test('a document of just 10 MiB is not too large', async () => {
    const largest = pdf('', 10 * MIB - 9);
    expect(largest.length).toBe(10 * MIB);
    expect((await send(owner, { doc1: file(largest, 'x.pdf') })).status).toBe(200);
  });

  const part = (head: string, content: string) => `--B\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const whole = part('name="doc1"; filename="x.pdf"', '%PDF-1.7');
  const malformed: [string, string, string][] = [
    ['without a boundary', 'multipart/form-data', `${whole}--B--`],
    ['with another boundary', 'multipart/form-data; boundary=C', `${whole}--B--`],
    ['that breaks off in a file', 'multipart/form-data; boundary=B', whole.slice(0, -6)],
    ['that breaks off in a field', 'multipart/form-data; boundary=B', `${whole}${part('name="firstName"', 'Never').slice(0, -4)}`],
    ['that breaks off in a header', 'multipart/form-data; boundary=B', `${whole}--B\r\ncontent-dispo`],
    ['without its end', 'multipart/form-data; boundary=B', whole],
    ['with a part without a name', 'multipart/form-data; boundary=B', `${part('filename="x.pdf"', '%PDF-1.7')}--B--`],
    ['with a field twice', 'multipart/form-data; boundary=B', `${part('name="firstName"', 'A')}${part('name="firstName"', 'B')}--B--`],
    ['with a file twice', 'multipart/form-data; boundary=B', `${whole}${whole}--B--`],
    ['with half a character', 'multipart/form-data; boundary=B', `--B\r\ncontent-disposition: form-data; name="firstName"\r\ncontent-type: text/plain; charset=utf-16le\r\n\r\n\x00\xd8\r\n--B--`],
  ];
  test.each(malformed)('an upload %s is a 400', async (_, type, body) => {
    const before = [filesOnDisk(), await owner.get('/api/profile/me').json()];
    const answer = await owner.raw('PATCH', path(owner), { body: Buffer.from(body, 'latin1'), headers: { 'content-type': type } });
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 400, code: expect.stringMatching(/^(MALFORMED|INVALID)$/) });
    expect([filesOnDisk(), await owner.get('/api/profile/me').json()]).toEqual(before);
  });

  test('an upload whose sender goes away leaves nothing', async () => {
    const before = filesOnDisk();
    const leaving = httpRequest(house.address + path(owner), { method: 'PATCH', headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=B', 'content-length': '100000' } });
    leaving.on('error', () => undefined);
    leaving.write(`${whole}--B\r\ncontent-disposition: form-data; name="doc2"; filename="y.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(20_000)}`);
    await until(async () => (await looseFiles()) === 2);
    leaving.destroy();
    await until(async () => (await looseFiles()) === 0);
    expect(filesOnDisk()).toEqual(before);
    expect(readdirSync(join(house.folder, 'files/arriving.part'))).toEqual([]);
  });

  test('one that is refused early may be sent to its end, and the line serves the next call', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, call: string, type: string, body: Buffer): Promise<{ status: number | undefined; port: number | undefined }> => new Promise((resolve, reject) => {
      const asking = httpRequest(house.address + call, { method, agent, headers: { cookie: owner.cookie, 'content-type': type, 'content-length': body.length } }, (response) => {
        const port = response.socket.localPort;
        response.resume().on('end', () => resolve({ status: response.statusCode, port }));
      });
      asking.on('error', reject).end(body);
    });
    const unwanted = Buffer.concat([Buffer.from('--B\r\ncontent-disposition: form-data; name="doc3"; filename="x"\r\n\r\n'), Buffer.alloc(15 * MIB)]);
    const first = await ask('PATCH', path(owner), 'multipart/form-data; boundary=B', unwanted);
    const second = await ask('POST', '/api/auth/isAuthenticated', 'application/json', Buffer.from('{}'));
    expect([first.status, second.status, second.port === first.port]).toEqual([400, 200, true]);
    agent.destroy();
  });

  test('one that has no end and no length is cut off at the first fault', async () => {
    let written = 0;
    const answer = await new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const endless = httpRequest(house.address + path(owner), { method: 'PATCH', headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=B' } });
      const more = (): void => {
        while (!endless.destroyed && endless.write(Buffer.alloc(65_536))) written += 65_536;
      };
      endless.on('drain', more);
      endless.on('response', ({ statusCode, headers }) => {
        endless.destroy();
        resolve({ status: statusCode, connection: headers.connection });
      });
      endless.on('error', (error) => { if (!endless.destroyed) reject(error); });
      endless.write('--B\r\ncontent-disposition: form-data; name="doc1"; filename="x.pdf"\r\n\r\n%PDF-1.7');
      more();
    });
    expect(answer).toEqual({ status: 413, connection: 'close' });
    expect(written).toBeLessThan(40 * MIB);
  });

  test('any other call takes no upload, and this one nothing else', async () => {
    const upload = (method: string, call: string) => admin.upload(method, call, { firstName: 'x' });
    for (const [method, call] of [['POST', '/api/auth/signin'], ['PATCH', `/api/user/update/${owner.userId}`], ['POST', '/api/user/staff'], ['POST', '/api/auction/create'], ['DELETE', `/api/user/delete/${owner.userId}`]] as const) {
      expect({ call, status: (await upload(method, call)).status }).toEqual({ call, status: 415 });
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=B', 'application/pdf', 'application/octet-stream']) {
      const answer = await owner.raw('PATCH', path(owner), { body: Buffer.from('firstName=x'), headers: { 'content-type': type } });
      expect({ type, status: answer.status }).toEqual({ type, status: 415 });
    }
  });

  test('without a session it is not read at all', async () => {
    expect((await send(house.guest(), { doc1: file(PNG, 'x.png') }, owner)).status).toBe(401);
  });
});

describe('who may change whom', () => {
  const json = (by: Person, whose: Person, body: object) => by.raw('PATCH', path(whose), { body: JSON.stringify(body) }).then(({ status }) => status);

  test('oneself, an owner the people who do not bid, an admin everybody', async () => {
    expect(await json(owner, member, { position: 'Buyer’s eye', isBuyerRequest: true })).toBe(200);
    expect(await json(owner, viewer, { position: 'x' })).toBe(200);
    expect(await json(admin, owner, { position: 'x' })).toBe(200);
    expect(await json(viewer, viewer, { darkMode: true })).toBe(200);
    expect((await send(admin, { doc1: file(PNG, 'x.png') }, viewer)).status).toBe(200);
  });

  test('nobody else', async () => {
    for (const [by, whose] of [[member, owner], [viewer, member], [member, viewer], [stranger, member], [owner, stranger], [stranger, owner]] as const) {
      expect(await json(by, whose, { position: 'x', isBuyerRequest: true })).toBe(404);
      expect((await send(by, { doc1: file(PNG, 'x.png') }, whose)).status).toBe(404);
    }
    const { user } = await admin.get('/api/profile/me').json<{ user: UserView }>();
    expect(await json(owner, Object.assign(house.guest(), { userId: user._id }), { position: 'x' })).toBe(404);
    for (const userId of ['nobody', 'nobody.nothing', '..%2f..', '__proto__', 'x'.repeat(300)]) expect(await json(admin, Object.assign(house.guest(), { userId }), { position: 'x' })).toBe(404);
  });

  test('nor another owner of the same company', async () => {
    const { invited } = await admin.post(`/api/user/addByCompany/${owner.companyId}`, { firstName: 'P', lastName: 'Artner', email: 'partner@buyers.test', role: 'buyer' }).json<InvitationOutcome>(201);
    const partner = Object.assign(house.guest(), { userId: invited[0]!._id });
    expect(await json(owner, partner, { position: 'x' })).toBe(404);
    expect(await json(admin, partner, { position: 'x' })).toBe(200);
  });

  test('and an owner not the papers of the others', async () => {
    expect((await send(owner, { doc1: file(PNG, 'x.png') }, member)).body).toMatchObject({ statusCode: 400, code: 'INVALID', details: [{ field: 'doc1' }] });
    expect(await json(owner, member, { deleteDoc1Request: true })).toBe(400);
  });

  test('nor does a body grant anything', async () => {
    for (const body of [{ role: 'admin' }, { status: 'approved' }, { companyId: 'x' }, { doc1: { fileId: 'x' } }, { passwordHash: 'x' }, { email: 'x@y.test' }, { updates: {} }]) expect(await json(member, member, body)).toBe(400);
  });
});

describe('who may read documents', () => {
  test('the person, the company’s owner and the house', async () => {
    await send(member, { doc1: file(pdf('mine'), 'mine.pdf') });
    const auditor = await house.auditor();
    const statuses = await Promise.all([member, owner, admin, auditor, viewer, stranger].map(async (by) => (await download(by, member)).status));
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404]);
    await send(owner, { doc1: file(pdf('owner'), 'o.pdf') });
    expect((await download(member, owner)).status).toBe(404);
  });

  test.each(['doc3', '__proto__', 'constructor', '..%2fdoc1', 'passwordHash'])('and there is no %s', async (which) => {
    expect((await download(member, member, which)).status).toBe(404);
  });

  test('whoever waits for approval gives and reads their own, and no others', async () => {
    await house.guest().post('/api/auth/signup', {
      firstName: 'W', lastName: 'Aits', email: 'waits@buyers.test', password: PASSWORD, phone: { countryCode: '+32', number: '470123456' }, companyName: 'W', country: 'BE', categories: [],
    }).expect(201);
    const waiting = await house.signedIn('waits@buyers.test');
    waiting.userId = (await waiting.get('/api/profile/me').json<{ user: UserView }>()).user._id;
    expect((await send(waiting, { doc1: file(PNG, 'pass.png') })).status).toBe(200);
    expect((await download(waiting, waiting)).status).toBe(200);
    expect((await download(waiting, member)).status).toBe(409);
    expect((await send(waiting, { doc1: file(PNG, 'x.png') }, member)).status).toBe(409);
  });

  test('a look at the headers alone leaves no file open', async () => {
    const answer = await member.raw('HEAD', `/api/user/document/${member.userId}/doc1`);
    expect(answer.status).toBe(200);
    const open = readdirSync('/proc/self/fd').length;
    for (let times = 0; times < 20; times++) await member.raw('HEAD', `/api/user/document/${member.userId}/doc1`);
    await until(() => readdirSync('/proc/self/fd').length <= open + 5);
  });
});

test('files that a crash left loose are settled at a later start: kept when a record refers to them, else deleted', async () => {
  let ahead = 0;
  const clock = () => plusMillis(systemClock(), ahead);
  const crashed = await TestHouse.open({ clock });
  const buyer = await crashed.buyer('crash');
  await buyer.upload('PATCH', path(buyer), { doc1: file(PNG, 'kept.png') });
  const { files, reads } = crashed.stores;
  const kept = readdirSync(join(crashed.folder, 'files')).find((name) => name !== 'arriving.part')!;
  const notes = reads.state<{ _id: string; owner: string | null; since: string }>({ name: 'looseFiles', database: 'state' });
  await Promise.all(['arrived', 'replaced'].map((id) => files.save(id, PNG)));
  await notes.insert({ _id: kept, owner: buyer.userId, since: clock() });
  await notes.insert({ _id: 'arrived', owner: null, since: clock() });
  await notes.insert({ _id: 'replaced', owner: buyer.userId, since: clock() });
  await notes.insert({ _id: 'never-came', owner: null, since: clock() });
  await crashed.close({ keep: true });
  const soon = await TestHouse.open({ folder: crashed.folder, clock });
  expect(await soon.stores.reads.state({ name: 'looseFiles', database: 'state' }).count()).toBe(4);
  await soon.close({ keep: true });
  ahead = 3_600_000;
  const later = await TestHouse.open({ folder: crashed.folder, clock });
  expect(await later.stores.reads.state({ name: 'looseFiles', database: 'state' }).count()).toBe(0);
  expect(readdirSync(join(crashed.folder, 'files')).filter((name) => name !== 'arriving.part')).toEqual([kept]);
  await later.close();
});
