import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { DiskMonitor } from '../../stores/disk-full-levels.js';
import { expectNoFileLeftOver, file, keptFiles, looseFiles, MIB, pdf, PNG } from '../../testing/staging/files.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/**
 * Invalid uploads (`domain.md §9`): each gets an error of the common shape, changes nothing and leaves no file
 * behind.
 */

let server: TestServer;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, owner] = [await server.admin(), await server.buyer('owner')];
});
afterAll(() => server.close());
afterEach(() => expectNoFileLeftOver(server));

const path = ({ userId }: Person): string => `/api/user/buyer/update/${userId}`;
const send = (by: Person, fields: Record<string, string | File>, whose = by): Promise<Raw> =>
  by.upload('PATCH', path(whose), fields);

const refusals: [string, number, () => Promise<Raw>][] = [
  ['a file of more than 10 MiB', 413, () => send(owner, { doc1: file(pdf('x', 10 * MIB), 'x.pdf') })],
  ['a body of more than all that is expected', 413, () => send(owner, { doc1: file(pdf('x', 30 * MIB), 'x.pdf') })],
  ['a field of more than it can hold', 413, () => send(owner, { position: 'x'.repeat(9_000) })],
  [
    'more fields than there are',
    413,
    () => send(owner, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x']))),
  ],
  ['a third document', 400, () => send(owner, { doc3: file(PNG, 'x.png') })],
  ['an unknown field', 400, () => send(owner, { role: 'admin' })],
  ['a text where a file is expected', 400, () => send(owner, { doc1: '{"fileId":"x"}' })],
  ['a flag that is none', 400, () => send(owner, { darkMode: 'yes' })],
  ['a phone that is no JSON', 400, () => send(owner, { phone: '{"countryCode"' })],
  ['a phone that is none', 400, () => send(owner, { phone: '{"countryCode":"+32","number":"12"}' })],
  ['a phone without bottom', 400, () => send(owner, { phone: '['.repeat(8_000) + ']'.repeat(100) })],
  ['a phone as deep as a field can hold', 400, () => send(owner, { phone: '['.repeat(4_000) + ']'.repeat(4_000) })],
  [
    'a phone with a prototype',
    400,
    () => send(owner, { phone: '{"__proto__":{"admin":true},"countryCode":"+32","number":"470123456"}' }),
  ],
  ['a field __proto__', 400, () => send(owner, { ['__proto__']: 'x' })],
  ['a file constructor', 400, () => send(owner, { constructor: file(PNG, 'x.png') })],
  [
    'an unknown field with a good document before it',
    400,
    () => send(owner, { doc1: file(PNG, 'x.png'), isAdmin: 'true' }),
  ],
];
test.each(refusals)('%s is a %i', async (_, status, ask) => {
  const before = [await keptFiles(server), await owner.get('/api/profile/me').json()];
  const answer = await ask();
  expect({ status: answer.status, reference: answer.body['reference'] }).toEqual({
    status,
    reference: expect.any(String),
  });
  expect([await keptFiles(server), await owner.get('/api/profile/me').json()]).toEqual(before);
});

test('accepts a document of exactly 10 MiB', async () => {
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
  [
    'that breaks off in a field',
    'multipart/form-data; boundary=B',
    `${whole}${part('name="firstName"', 'Never').slice(0, -4)}`,
  ],
  ['that breaks off in a header', 'multipart/form-data; boundary=B', `${whole}--B\r\ncontent-dispo`],
  ['without its end', 'multipart/form-data; boundary=B', whole],
  ['with a part without a name', 'multipart/form-data; boundary=B', `${part('filename="x.pdf"', '%PDF-1.7')}--B--`],
  [
    'with a field twice',
    'multipart/form-data; boundary=B',
    `${part('name="firstName"', 'A')}${part('name="firstName"', 'B')}--B--`,
  ],
  ['with a file twice', 'multipart/form-data; boundary=B', `${whole}${whole}--B--`],
  [
    'with half a character',
    'multipart/form-data; boundary=B',
    `--B\r\ncontent-disposition: form-data; name="firstName"\r\ncontent-type: text/plain; charset=utf-16le\r\n\r\n\x00\xd8\r\n--B--`,
  ],
];
test.each(malformed)('an upload %s is a 400', async (_, type, body) => {
  const before = [await keptFiles(server), await owner.get('/api/profile/me').json()];
  const answer = await owner.raw('PATCH', path(owner), {
    body: Buffer.from(body, 'latin1'),
    headers: { 'content-type': type },
  });
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({
    status: 400,
    code: expect.stringMatching(/^(MALFORMED|INVALID)$/),
  });
  expect([await keptFiles(server), await owner.get('/api/profile/me').json()]).toEqual(before);
});

test('an upload whose client disconnects leaves nothing', async () => {
  const before = await keptFiles(server);
  const leaving = httpRequest(server.address + path(owner), {
    method: 'PATCH',
    headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=B', 'content-length': '100000' },
  });
  leaving.on('error', () => undefined);
  leaving.write(
    `${whole}--B\r\ncontent-disposition: form-data; name="doc2"; filename="y.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(20_000)}`,
  );
  await eventually(async () => (await looseFiles(server)) === 2);
  leaving.destroy();
  await eventually(async () => (await looseFiles(server)) === 0);
  expect(await keptFiles(server)).toEqual(before);
  if (!server.stores.shared) expect(readdirSync(join(server.folder, 'files/arriving.part'))).toEqual([]);
});

/** @returns a function for the bytes announced to `DiskMonitor`, minus the bytes that have arrived */
function reckonedWith(): () => number {
  const [expected, arrived] = [
    jest.spyOn(DiskMonitor.prototype, 'expect'),
    jest.spyOn(DiskMonitor.prototype, 'arrived'),
  ];
  const sum = (calls: [number][]): number => calls.reduce((total, [bytes]) => total + bytes, 0);
  return () => sum(expected.mock.calls) - sum(arrived.mock.calls);
}

test.each(['Multipart/Form-Data', 'MULTIPART/form-data'])(
  'the disk monitor expects the bytes of an upload for any case of its content type: %j',
  async (type) => {
    const reckoned = reckonedWith();
    const upload = httpRequest(server.address + path(owner), {
      method: 'PATCH',
      headers: { cookie: owner.cookie, 'content-type': `${type}; boundary=B`, 'content-length': '1000000' },
    });
    upload.on('error', () => undefined);
    upload.write('--B\r\n');
    await eventually(() => reckoned() === 1_000_000);
    upload.destroy();
    await eventually(() => reckoned() === 0);
    jest.restoreAllMocks();
  },
);

test('the disk monitor stops expecting an upload that is aborted at once', async () => {
  const reckoned = reckonedWith();
  const { hostname, port } = new URL(server.address);
  const head = [
    `PATCH ${path(owner)} HTTP/1.1`,
    'host: tender.test',
    `cookie: ${owner.cookie}`,
    'content-type: multipart/form-data; boundary=B',
    'content-length: 20000000',
  ];
  for (let line = 0; line < 20; line++)
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy()),
      );
      socket.on('close', () => resolve()).on('error', reject);
    });
  await send(owner, { doc1: file(PNG, 'x.png') });
  await eventually(() => reckoned() === 0);
  jest.restoreAllMocks();
});

test('limits the number of concurrent uploads of a person', async () => {
  const answers: (number | undefined)[] = [];
  const lines = Array.from({ length: 20 }, () =>
    httpRequest(server.address + path(owner), {
      method: 'PATCH',
      headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=B', 'content-length': '1000' },
      agent: false,
    })
      .on('error', () => undefined)
      .on('response', ({ statusCode }) => answers.push(statusCode)),
  );
  try {
    for (const line of lines) line.write('--B\r\n');
    await eventually(() => answers.length === 2);
    expect(answers).toEqual([429, 429]);
    expect((await send(owner, { doc2: file(PNG, 'x.png') })).status).toBe(429);
    expect((await send(admin, { position: 'x' }, owner)).status).not.toBe(429);
  } finally {
    for (const line of lines) line.destroy();
  }
  await eventually(async () => (await send(owner, { position: 'Buyer' })).status === 200);
});

test('an upload refused early may be sent to its end, and its connection serves the next call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (
    method: string,
    call: string,
    type: string,
    body: Buffer,
  ): Promise<{ status: number | undefined; port: number | undefined }> =>
    new Promise((resolve, reject) => {
      const asking = httpRequest(
        server.address + call,
        { method, agent, headers: { cookie: owner.cookie, 'content-type': type, 'content-length': body.length } },
        (response) => {
          const port = response.socket.localPort;
          response.resume().on('end', () => resolve({ status: response.statusCode, port }));
        },
      );
      asking.on('error', reject).end(body);
    });
  const unwanted = Buffer.concat([
    Buffer.from('--B\r\ncontent-disposition: form-data; name="doc3"; filename="x"\r\n\r\n'),
    Buffer.alloc(15 * MIB),
  ]);
  const first = await ask('PATCH', path(owner), 'multipart/form-data; boundary=B', unwanted);
  const second = await ask('POST', '/api/auth/isAuthenticated', 'application/json', Buffer.from('{}'));
  expect([first.status, second.status, second.port === first.port]).toEqual([400, 200, true]);
  agent.destroy();
});

test('an endless upload without a length is disconnected at the first error', async () => {
  let written = 0;
  const answer = await new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      const endless = httpRequest(server.address + path(owner), {
        method: 'PATCH',
        headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=B' },
      });
      const more = (): void => {
        while (!endless.destroyed && endless.write(Buffer.alloc(65_536))) written += 65_536;
      };
      endless.on('drain', more);
      endless.on('response', ({ statusCode, headers }) => {
        endless.destroy();
        resolve({ status: statusCode, connection: headers.connection });
      });
      endless.on('error', (error) => {
        if (!endless.destroyed) reject(error);
      });
      endless.write('--B\r\ncontent-disposition: form-data; name="doc1"; filename="x.pdf"\r\n\r\n%PDF-1.7');
      more();
    },
  );
  expect(answer).toEqual({ status: 413, connection: 'close' });
  expect(written).toBeLessThan(40 * MIB);
});

test('other routes refuse uploads, and this route refuses other content types', async () => {
  const upload = (method: string, call: string) => admin.upload(method, call, { firstName: 'x' });
  for (const [method, call] of [
    ['POST', '/api/auth/signin'],
    ['PATCH', `/api/user/update/${owner.userId}`],
    ['POST', '/api/user/staff'],
    ['POST', '/api/auction/create'],
    ['DELETE', `/api/user/delete/${owner.userId}`],
  ] as const) {
    expect({ call, status: (await upload(method, call)).status }).toEqual({ call, status: 415 });
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=B',
    'application/pdf',
    'application/octet-stream',
  ]) {
    const answer = await owner.raw('PATCH', path(owner), {
      body: Buffer.from('firstName=x'),
      headers: { 'content-type': type },
    });
    expect({ type, status: answer.status }).toEqual({ type, status: 415 });
  }
});

test('an upload without a session is refused', async () => {
  expect((await send(server.guest(), { doc1: file(PNG, 'x.png') }, owner)).status).toBe(401);
});
