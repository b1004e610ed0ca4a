import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { SessionSource } from '@tender/http';
import { SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Memberships, PeopleCommands, Sessions } from '@tender/people';
import { READ_STORE } from '@tender/read-store';
import { BareLine, head } from '../../testing/callers/bare-line.js';
import { expectNoFileLeftOver, file, MIB, pdf } from '../../testing/staging/files.js';
import { applicationOf } from '@tender/api-driver';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** A call has no effect after its session or its permission has ended, also if it began earlier. */

let server: TestServer;
let admin: Person;
let leaving: Person;
let staff = 0;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { email } = await admin.addStaff({
    firstName: 'Mal',
    lastName: 'Admin',
    email: `mal${++staff}@house.test`,
    password: PASSWORD,
    role: 'admin',
  });
  leaving = await server.signedIn(email);
});

const lines: BareLine[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});

/**
 * Sends a request up to the first bytes of its body, and waits for the check of its session. `rest` sends the other
 * bytes.
 */
async function begin(
  by: Person,
  call: string,
  { body, type = 'application/json' }: { body: string; type?: string },
): Promise<{ line: BareLine; rest: () => BareLine }> {
  const looks = jest.spyOn(server.app.get(SessionSource), 'findSession');
  const line = new BareLine(server.address);
  lines.push(line);
  line.send(
    `${head(call, { cookie: by.cookie, 'content-type': type, 'content-length': body.length })}${body.slice(0, 3)}`,
  );
  await eventually(() => looks.mock.results.length > 0, 'its session is read');
  await looks.mock.results[0]!.value;
  looks.mockRestore();
  return { line, rest: () => line.send(body.slice(3)) };
}

const remove = (person: Person) => admin.delete(`/api/user/delete/${person.userId}`).json();
/** Deletes like another process: this process gets no message. */
const removeElsewhere = ({ userId }: Person) =>
  server.app
    .get(PeopleCommands)
    .staff({ type: 'DeleteStaff', userId }, { actor: SYSTEM, commandId: `delete ${userId}`, requestId: 'test' });

const ways: [string, (person: Person) => Promise<unknown>][] = [
  ['was deleted', remove],
  ['was deleted by another process', removeElsewhere],
  ['has another role', ({ userId }) => admin.updateUser(userId, { role: 'auditor' })],
  ['has signed out', (person) => person.post('/api/auth/logout').json()],
];

describe.each(ways)('a person who %s during a call', (_, end) => {
  test('creates no account with it', async () => {
    const email = `backdoor${staff}@house.test`;
    const { rest } = await begin(leaving, 'POST /api/user/staff', {
      body: JSON.stringify({ firstName: 'Back', lastName: 'Door', email, password: PASSWORD, role: 'admin' }),
    });
    await end(leaving);
    expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect((await admin.users()).map((user) => user.email)).not.toContain(email);
  });

  test('changes no record with an upload', async () => {
    const buyer = await server.buyer(`owner${staff}`);
    const part = (disposition: string, content: string) =>
      `--B\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const body = `${part('name="firstName"', 'Hacked')}${part('name="doc1"; filename="p.pdf"', '%PDF-1.7 planted')}--B--\r\n`;
    const { rest } = await begin(leaving, `PATCH /api/user/buyer/update/${buyer.userId}`, {
      body,
      type: 'multipart/form-data; boundary=B',
    });
    await end(leaving);
    expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    const { firstName, doc1 } = await buyer.me();
    expect({ firstName, doc1 }).toEqual({ firstName: buyer.user!.firstName, doc1: null });
    await expectNoFileLeftOver(server);
  });
});

test('a call is aborted as soon as its session has ended', async () => {
  const { line } = await begin(leaving, 'POST /api/user/staff', { body: '{"firstName":"Back"}' });
  await remove(leaving);
  expect(await line.answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  await line.closed();
});

test('a call is aborted also if another process has ended its session', async () => {
  const { line } = await begin(leaving, 'POST /api/user/staff', { body: '{"firstName":"Back"}' });
  const elsewhere = new Sessions(server.app.get(READ_STORE), () => new Date().toISOString(), { idle: 0, absolute: 0 });
  await elsewhere.endAllOf(leaving.userId);
  expect(await line.answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  await line.closed();
});

test('a rejected buyer cannot invite by a call that began before', async () => {
  const buyer = await server.buyer('rejected');
  const { rest } = await begin(buyer, `POST /api/user/addByCompany/${buyer.companyId}`, {
    body: JSON.stringify({ firstName: 'In', lastName: 'Vited', email: 'mole@buyers.test' }),
  });
  await admin.updateUser(buyer.userId, { status: 'rejected' });
  expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  expect((await admin.users()).map((user) => user.email)).not.toContain('mole@buyers.test');
});

test('a slow call is executed if its session is active', async () => {
  const { line, rest } = await begin(leaving, 'POST /api/user/staff', {
    body: JSON.stringify({ firstName: 'Late', lastName: 'Comer', email: 'late@house.test', role: 'auditor' }),
  });
  await leaving.me();
  rest();
  expect(await line.answer()).toMatchObject({ status: 201, body: { user: { email: 'late@house.test' } } });
});

test('a download ends with the session, also if it is read slowly', async () => {
  const buyer = await server.buyer('reader');
  expect(
    (
      await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, {
        doc1: file(pdf('', 9 * MIB), 'large.pdf'),
      })
    ).status,
  ).toBe(200);
  const line = new BareLine(server.address);
  lines.push(line);
  line.socket.once('data', () => line.socket.pause());
  const ask = (connection: string) =>
    head(`GET /api/user/document/${buyer.userId}/doc1`, { cookie: leaving.cookie, connection });
  // Request more than the buffers of the operating system can hold.
  line.send(`${ask('keep-alive').repeat(4)}${ask('close')}`);
  await line.answering();
  await remove(leaving);
  line.socket.resume();
  await line.closed();
  expect(line.received.length).toBeLessThan(36 * MIB);
});

/** This suite is the last one: after it the server requires all people to accept the terms. */
describe('terms and conditions', () => {
  const text = (words: string) => new File([words], 'terms.txt', { type: 'text/plain' });
  const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');
  const refusal = (code: string) => ({ code });

  test('do not exist on a new server, and are not required', async () => {
    expect(await server.guest().terms.current()).toBeNull();
    const buyer = await server.buyer('before');
    expect(await buyer.me()).toMatchObject({ termsVersion: null, awaitsTerms: false });
    await expect(buyer.terms.accept('1')).rejects.toMatchObject(refusal('TERMS_NOT_CURRENT'));
  });

  test('are a PDF or a text, and any other file leaves nothing behind', async () => {
    const refused: [string | File, number][] = [
      [new File(['MZ\0\0\x01'], 'terms.txt'), 415],
      [new File([new Uint8Array([0xff, 0xfe, 0x41])], 'terms.txt'), 415],
      [new File([' \n'], 'terms.txt'), 415],
      [new File(['x'.repeat(257 * 1024)], 'terms.txt'), 413],
      [file(pdf('', 5 * MIB + 1), 'terms.pdf'), 413],
      ['no file', 400],
    ];
    for (const [terms, status] of refused)
      expect((await admin.upload('POST', '/api/terms', { terms })).status).toBe(status);
    expect(await admin.terms.versions()).toEqual([]);
    await expectNoFileLeftOver(server);
  });

  test('are required in open tabs from the next call on; without acceptance, people can use their account only', async () => {
    const buyer = await server.buyer('asked');
    const tab = await Listener.open(buyer);
    const staffTab = await Listener.open(admin);
    const published = await admin.terms.publish(text('Pay within ten days.'));
    expect(published).toMatchObject({ version: '1', type: 'text/plain', hash: sha256('Pay within ten days.') });
    await expect(buyer.auctions()).rejects.toMatchObject({ status: 409, ...refusal('TERMS_NOT_ACCEPTED') });
    await expect(buyer.placeBid({ auctionId: 'a', lotId: 'a.1', biddingAmount: 1 })).rejects.toMatchObject(
      refusal('TERMS_NOT_ACCEPTED'),
    );
    await eventually(() => !tab.isOpen, 'the connection to be ended');
    expect((await Listener.open(buyer)).refusal).toBe('TERMS_NOT_ACCEPTED');
    expect(await buyer.me()).toMatchObject({ awaitsTerms: true, status: 'approved' });
    expect((await buyer.raw('GET', '/api/terms/file/1')).text).toBe('Pay within ten days.');
    await buyer.get('/api/auth/sessions').json();
    // Staff can still work.
    expect(staffTab.isOpen).toBe(true);
    expect((await admin.users()).find(({ _id }) => _id === buyer.userId)).toMatchObject({ awaitsTerms: true });
    staffTab.close();

    await expect(buyer.terms.accept('2')).rejects.toMatchObject(refusal('TERMS_NOT_CURRENT'));
    expect(await buyer.terms.accept('1')).toMatchObject({ termsVersion: '1', awaitsTerms: false });
    await buyer.terms.accept('1');
    expect(await buyer.auctions()).toEqual([]);
    const again = await Listener.open(buyer);
    expect(again.isOpen).toBe(true);
    again.close();
    expect(await admin.terms.acceptances('1')).toEqual([
      expect.objectContaining({ userId: buyer.userId, companyName: 'Company asked', hash: published.hash }),
    ]);
  });

  test('are accepted with a sign-up, in their current version only', async () => {
    const application = applicationOf('newcomer');
    const guest = server.guest();
    await expect(guest.signUp(application)).rejects.toMatchObject(refusal('INVALID'));
    await expect(guest.signUp({ ...application, acceptTerms: false, termsVersion: '1' })).rejects.toMatchObject(
      refusal('INVALID'),
    );
    await expect(guest.signUp({ ...application, termsVersion: '0' })).rejects.toMatchObject(
      refusal('TERMS_NOT_CURRENT'),
    );
    await guest.signUp({ ...application, acceptTerms: true, termsVersion: '1' });
    await admin.approve(application.email);
    const newcomer = await guest.signIn(application);
    expect(newcomer.user).toMatchObject({ termsVersion: '1', awaitsTerms: false });
    expect(await newcomer.auctions()).toEqual([]);
  });

  test('are required in their newest version, also from people who accepted an older one or were invited', async () => {
    await expect(admin.terms.publish(text('Pay within ten days.'))).rejects.toMatchObject(refusal('TERMS_UNCHANGED'));
    const { version } = await admin.terms.publish(file(pdf('Pay at once.'), 'terms.pdf'));
    expect(version).toBe('2');
    const newcomer = await server.signedIn(applicationOf('newcomer').email);
    expect(newcomer.user).toMatchObject({ termsVersion: '1', awaitsTerms: true });
    await expect(newcomer.auctions()).rejects.toMatchObject(refusal('TERMS_NOT_ACCEPTED'));
    await newcomer.terms.accept('2');
    const colleague = await server.colleague(newcomer, 'invited', 'viewerOnly');
    expect(colleague.user).toMatchObject({ termsVersion: null, awaitsTerms: true });
    await expect(colleague.viewings.listAll()).rejects.toMatchObject(refusal('TERMS_NOT_ACCEPTED'));
    await colleague.terms.accept('2');
    expect(await colleague.viewings.listAll()).toEqual([]);
    expect((await server.guest().raw('GET', '/api/terms/file/1')).text).toBe('Pay within ten days.');
    expect(await admin.terms.versions()).toMatchObject([
      { version: '2', type: 'application/pdf', accepted: 2 },
      { version: '1', accepted: 2 },
    ]);
  });

  test('have a proof of acceptance also for an erased person', async () => {
    const erased = (await admin.users()).find(({ email }) => email === applicationOf('newcomer').email)!;
    await admin.delete(`/api/user/delete/${erased._id}`).json();
    const acceptance = (await admin.terms.acceptances('1')).find(({ userId }) => userId === erased._id);
    expect(acceptance).toMatchObject({ name: null, hash: sha256('Pay within ten days.') });
    await expectNoFileLeftOver(server);
  });

  test('are required also in a tab that was connecting when they were published', async () => {
    const memberships = server.app.get(Memberships);
    const buyer = await server.signedIn(applicationOf('asked').email);
    await buyer.terms.accept('2');
    const tab = await Listener.open(buyer);
    const trustIn = memberships.trustIn.bind(memberships);
    const gone = Promise.withResolvers<null>();
    const atTheDoor = jest.spyOn(memberships, 'trustIn').mockImplementation(async (companyId) => {
      await gone.promise;
      return trustIn(companyId);
    });
    const entering = Listener.open(buyer);
    await eventually(() => atTheDoor.mock.calls.length > 0, 'it waits at the gate');
    await admin.terms.publish(text('Pay in gold.'));
    await eventually(() => !tab.isOpen, 'the open tab gets a request');
    gone.resolve(null);
    atTheDoor.mockRestore();
    const late = await entering;
    expect(late.hello).not.toBeNull();
    await eventually(() => !late.isOpen, 'the other tab gets a request');
  });
});
