import { request as httpRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { expectNoFileLeftOver, file, keptFiles, looseFiles, MIB, pdf } from '../../testing/staging/files.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Storage of people without approval: two documents of 2 MiB each, and 200 MiB for all of them together. */

let server: TestServer;
let admin: Person;
let signedUp = 0;
beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
});
afterAll(() => server.close());

const approve = (userId: string) => admin.updateUser(userId, { status: 'approved' });

/** A person who has signed up and waits. */
async function waiting(): Promise<Person> {
  const email = `waits-${signedUp++}@pending.test`;
  await server.guest().signUp(applicationOf('Waits', { email }));
  return server.signedIn(email);
}

const paper = (bytes: number): File => file(pdf('', bytes - 9), 'x.pdf');
const send = (by: Person, fields: Record<string, string | File>): Promise<Raw> =>
  by.upload('PATCH', `/api/user/buyer/update/${by.userId}`, fields);
const said = ({ status, body }: Raw) => ({ status, code: body['code'] });

test('one document holds 2 MiB before approval, and 10 MiB after it', async () => {
  const person = await waiting();
  expect((await send(person, { doc1: paper(2 * MIB), doc2: paper(2 * MIB) })).status).toBe(200);
  expect(said(await send(person, { doc1: paper(2 * MIB + 1) }))).toEqual({ status: 413, code: 'TOO_LARGE' });
  await approve(person.userId);
  expect((await send(person, { doc1: paper(10 * MIB) })).status).toBe(200);
  await admin.delete(`/api/user/delete/${person.userId}`).expect(200);
  await expectNoFileLeftOver(server);
});

test('all of them together have 200 MiB, also with concurrent uploads; approval, removal and erasure free space', async () => {
  // A pending file replaces most of the uploads, so that the test need not send them.
  const notes = server.stores.reads.state<{ _id: string; owner: null; since: string; pendingBytes: number }>({
    name: 'looseFiles',
    database: 'state',
  });
  await notes.insert({ _id: 'most', owner: null, since: server.stores.clock(), pendingBytes: 176 * MIB });
  const people: Person[] = [];
  for (let count = 0; count < 14; count++) people.push(await waiting());
  for (const person of people.slice(0, 2))
    expect((await send(person, { doc1: paper(2 * MIB), doc2: paper(2 * MIB) })).status).toBe(200);
  // There is space for eight documents; twelve people send one each, concurrently.
  const late = people.slice(2);
  const answers = await Promise.all(late.map((person) => send(person, { doc1: paper(2 * MIB) })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(said(answer)).toEqual({ status: 409, code: 'PAPERS_FULL' });
  expect(await keptFiles(server)).toHaveLength(12);

  const empty = late[answers.findIndex(({ status }) => status !== 200)]!;
  const another = late[answers.findIndex(({ status }) => status === 200)]!;
  expect(said(await send(empty, { doc1: paper(1_000) }))).toEqual({ status: 409, code: 'PAPERS_FULL' });
  const doc1 = async (): Promise<Record<string, unknown>> => said(await send(empty, { doc1: paper(2 * MIB) }));
  const nothing = async () => send(empty, { deleteDoc1Request: 'true' });
  // One person removes a document, one is approved, one is erased.
  expect((await send(people[0]!, { deleteDoc1Request: 'true' })).status).toBe(200);
  expect(await doc1()).toMatchObject({ status: 200 });
  await approve(people[1]!.userId);
  expect((await send(people[0]!, { doc1: paper(2 * MIB) })).status).toBe(200);
  await admin.delete(`/api/user/delete/${another.userId}`).expect(200);
  expect((await send(empty, { doc2: paper(2 * MIB) })).status).toBe(200);
  expect((await nothing()).status).toBe(200);
  expect(await doc1()).toMatchObject({ status: 200 });
  await notes.delete('most');
  await expectNoFileLeftOver(server);
});

/** An upload that begins, announces no length, and does not end. */
function slowUpload(by: Person): ClientRequest {
  const call = httpRequest(`${by.address}/api/user/buyer/update/${by.userId}`, {
    method: 'PATCH',
    headers: { cookie: by.cookie, 'content-type': 'multipart/form-data; boundary=B', 'transfer-encoding': 'chunked' },
  });
  call.on('error', () => undefined);
  call.write('--B\r\ncontent-disposition: form-data; name="doc1"; filename="x.pdf"\r\n\r\n%PDF-1.7');
  return call;
}

test('one person has at most two concurrent uploads, counted with their maximum size; other people can upload', async () => {
  const { disk } = server.stores;
  const reckoned: number[] = [];
  const { expect: reckon } = disk;
  disk.expect = (bytes) => (reckoned.push(bytes), reckon.call(disk, bytes));
  const [greedy, other] = [await waiting(), await waiting()];
  const slow = [slowUpload(greedy), slowUpload(greedy)];
  await eventually(async () => (await looseFiles(server)) === 2, 'two uploads run');
  expect(Math.max(...reckoned)).toBeLessThan(6 * MIB);
  expect(said(await send(greedy, { doc1: paper(1_000) }))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect((await send(other, { doc1: paper(1_000) })).status).toBe(200);
  for (const call of slow) call.destroy();
  await eventually(async () => (await looseFiles(server)) === 0, 'they are deleted completely');
  await eventually(async () => (await send(greedy, { doc1: paper(1_000) })).status === 200, 'there is room again');
});

test('one person sends at most ten files an hour; data without a file is still accepted', async () => {
  const strict = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
  try {
    await strict.guest().signUp(applicationOf('Waits', { email: 'waits@pending.test' }));
    const person = await strict.signedIn('waits@pending.test');
    for (let sent = 0; sent < 5; sent++)
      expect((await send(person, { doc1: paper(1_000), doc2: paper(1_000) })).status).toBe(200);
    const refused = await send(person, { doc1: paper(1_000) });
    expect(said(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await send(person, { position: 'Buyer' })).status).toBe(200);
    await expectNoFileLeftOver(strict);
  } finally {
    await strict.close();
  }
});
