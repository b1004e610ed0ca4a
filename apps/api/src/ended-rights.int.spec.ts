import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import { PeopleCommands } from '@tender/people';
import { BareLine, head } from './testing/bare-line.js';
import { expectNoFileLeftOver, file, MIB, pdf } from './testing/files.js';
import { PASSWORD, TestHouse } from './testing/house.js';
import type { Person } from './testing/person.js';

/** A session or a right that has ended does nothing any more, however long ago a call was begun. */

let house: TestHouse;
let admin: Person;
let leaving: Person;
let staff = 0;

beforeAll(async () => {
  house = await TestHouse.open();
  admin = await house.admin();
});
afterAll(() => house.close());
beforeEach(async () => {
  const { email } = await admin.addStaff({
    firstName: 'Mal',
    lastName: 'Admin',
    email: `mal${++staff}@house.test`,
    password: PASSWORD,
    role: 'admin',
  });
  leaving = await house.signedIn(email);
});

const lines: BareLine[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});

/** Sends a request up to the first bytes of its body. @returns sends the rest. */
function begin(
  by: Person,
  call: string,
  { body, type = 'application/json' }: { body: string; type?: string },
): { line: BareLine; rest: () => BareLine } {
  const line = new BareLine(house.address);
  lines.push(line);
  line.send(
    `${head(call, { cookie: by.cookie, 'content-type': type, 'content-length': body.length })}${body.slice(0, 3)}`,
  );
  return { line, rest: () => line.send(body.slice(3)) };
}

const remove = (person: Person) => admin.delete(`/api/user/delete/${person.userId}`).json();
/** As another process of the house would: here nobody hears of it. */
const removeElsewhere = ({ userId }: Person) =>
  house.app
    .get(PeopleCommands)
    .staff({ type: 'DeleteStaff', userId }, { actor: SYSTEM, commandId: `delete ${userId}`, requestId: 'test' });

const ways: [string, (person: Person) => Promise<unknown>][] = [
  ['was deleted', remove],
  ['was deleted by another process', removeElsewhere],
  ['has another role', ({ userId }) => admin.updateUser(userId, { role: 'auditor' })],
  ['has signed out', (person) => person.post('/api/auth/logout').json()],
];

describe.each(ways)('a person who %s while a call came in', (_, end) => {
  test('makes no account by it', async () => {
    const email = `backdoor${staff}@house.test`;
    const { rest } = begin(leaving, 'POST /api/user/staff', {
      body: JSON.stringify({ firstName: 'Back', lastName: 'Door', email, password: PASSWORD, role: 'admin' }),
    });
    await end(leaving);
    expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect((await admin.users()).map((user) => user.email)).not.toContain(email);
  });

  test('changes nobody’s record by an upload', async () => {
    const buyer = await house.buyer(`owner${staff}`);
    const part = (disposition: string, content: string) =>
      `--B\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const body = `${part('name="firstName"', 'Hacked')}${part('name="doc1"; filename="p.pdf"', '%PDF-1.7 planted')}--B--\r\n`;
    const { rest } = begin(leaving, `PATCH /api/user/buyer/update/${buyer.userId}`, {
      body,
      type: 'multipart/form-data; boundary=B',
    });
    await end(leaving);
    expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    const { firstName, doc1 } = await buyer.me();
    expect({ firstName, doc1 }).toEqual({ firstName: buyer.user!.firstName, doc1: null });
    await expectNoFileLeftOver(house);
  });
});

test('a call is cut off as soon as its session has ended', async () => {
  const { line } = begin(leaving, 'POST /api/user/staff', { body: '{"firstName":"Back"}' });
  await remove(leaving);
  expect(await line.answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  await line.closed();
});

test('a rejected buyer invites nobody by a call that was begun before', async () => {
  const buyer = await house.buyer('rejected');
  const { rest } = begin(buyer, `POST /api/user/addByCompany/${buyer.companyId}`, {
    body: JSON.stringify({ firstName: 'In', lastName: 'Vited', email: 'mole@buyers.test' }),
  });
  await admin.updateUser(buyer.userId, { status: 'rejected' });
  expect(await rest().answer()).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  expect((await admin.users()).map((user) => user.email)).not.toContain('mole@buyers.test');
});

test('a call that comes slowly is carried out while its session runs', async () => {
  const { line, rest } = begin(leaving, 'POST /api/user/staff', {
    body: JSON.stringify({ firstName: 'Late', lastName: 'Comer', email: 'late@house.test', role: 'auditor' }),
  });
  await leaving.me();
  rest();
  expect(await line.answer()).toMatchObject({ status: 201, body: { user: { email: 'late@house.test' } } });
});

test('a download ends with the session, however slowly it is read', async () => {
  const buyer = await house.buyer('reader');
  expect(
    (
      await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, {
        doc1: file(pdf('', 9 * MIB), 'large.pdf'),
      })
    ).status,
  ).toBe(200);
  const line = new BareLine(house.address);
  lines.push(line);
  line.socket.once('data', () => line.socket.pause());
  const ask = (connection: string) =>
    head(`GET /api/user/document/${buyer.userId}/doc1`, { cookie: leaving.cookie, connection });
  // More than the machine itself takes off the sender's hands.
  line.send(`${ask('keep-alive').repeat(4)}${ask('close')}`);
  await line.answering();
  await remove(leaving);
  line.socket.resume();
  await line.closed();
  expect(line.received.length).toBeLessThan(36 * MIB);
});
