import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { ConnectionLost } from './api-error.js';
import { command } from './command.js';
import { clearPersonState } from '../store/slice.js';

/** A fake server with given answers that records its requests. */
let server: Server;
let answers: { status: number; body?: object; breaksOff?: boolean }[];
let asked: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers['idempotency-key'] as string | undefined);
    const { status, body, breaksOff = false } = answers.shift()!;
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' });
    if (breaksOff) response.write('{', () => response.destroy());
    else response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, { window: { location: { origin } }, __APP_VERSION__: 'test' });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const busy = (retryAfter: number) => ({
  status: 429,
  body: {
    statusCode: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many tries',
    details: { retryAfter },
    reference: 'r',
  },
});

test('a rate-limited command waits as requested, and continues under its key', async () => {
  answers = [busy(1), busy(0), { status: 201, body: { bidding: 1 } }];
  expect(await command('POST', '/api/bidding/create', {}, 'key')).toEqual({ bidding: 1 });
  expect(asked).toEqual(['key', 'key', 'key']);
});

test.each([
  ['a store that is away', { body: { statusCode: 503, code: 'UNAVAILABLE', message: 'away', reference: 'r' } }],
  ['a proxy behind which no process is ready', {}],
])('a command that meets %s continues under its key, and shows a notice', async (_, body) => {
  notifications.clean();
  answers = [
    { status: 503, ...body },
    { status: 201, body: { bidding: 1 } },
  ];
  expect(await command('POST', '/api/bidding/create', {}, 'key')).toEqual({ bidding: 1 });
  expect(asked).toEqual(['key', 'key']);
  expect(JSON.stringify(notificationsStore.getState())).toContain('sent again automatically');
});

test('an incomplete answer is a lost one: the command continues under its key', async () => {
  answers = [
    { status: 201, body: {}, breaksOff: true },
    { status: 201, body: { bidding: 1 } },
  ];
  expect(await command('POST', '/api/bidding/create', {}, 'key')).toEqual({ bidding: 1 });
  expect(asked).toEqual(['key', 'key']);
});

test.each([
  { status: 401, code: 'NO_SESSION' },
  { status: 409, code: 'TERMS_NOT_ACCEPTED' },
  { status: 409, code: 'NOT_APPROVED' },
])('a retry refused by $code reveals nothing about the first try; a first try is refused', async ({ status, code }) => {
  const refused = { status, body: { statusCode: status, code, message: 'no', reference: 'r' } };
  answers = [{ status: 502, body: {} }, refused];
  await expect(command('POST', '/api/bidding/create', {}, 'key')).rejects.toThrow(ConnectionLost);
  answers = [refused];
  await expect(command('POST', '/api/bidding/create', {}, 'key')).rejects.toMatchObject({ code: status });
});

test('nothing is retried after a change of the user: it would count as an action of the next one', async () => {
  answers = [
    { status: 502, body: {} },
    { status: 201, body: {} },
  ];
  const sent = command('POST', '/api/bidding/create', {}, 'key');
  while (asked.length === 0) await new Promise((resume) => setTimeout(resume, 5));
  clearPersonState();
  await expect(sent).rejects.toThrow(ConnectionLost);
  expect(asked).toEqual(['key']);
});

test('a wait that is too long is reported instead', async () => {
  answers = [busy(600)];
  await expect(command('POST', '/api/bidding/create', {}, 'key')).rejects.toMatchObject({
    code: 429,
    reason: 'TOO_MANY_REQUESTS',
  });
  expect(asked).toHaveLength(1);
});
