import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SecurityLog } from '@tender/http';
import { ADMIN, PASSWORD, TestHouse } from './testing/house.js';

interface Line {
  context?: string;
  what?: string;
  role?: string;
  userId?: string;
  code?: string;
  account?: string;
  count?: number;
  reference?: string;
}

let house: TestHouse;
const log: string[] = [];

beforeAll(async () => {
  house = await TestHouse.open({ log });
});
afterAll(() => house.close());

/** The security lines of what happens meanwhile, with the numbers of repeats. */
async function linesOf(happening: () => Promise<unknown>): Promise<Line[]> {
  house.app.get(SecurityLog).writeRepeats();
  log.length = 0;
  await happening();
  house.app.get(SecurityLog).writeRepeats();
  return log.map((line) => JSON.parse(line) as Line).filter(({ context }) => context === 'Security');
}

const guess = (email: string, password = 'wrong') =>
  house.guest().raw('POST', '/api/auth/signin', { body: JSON.stringify({ email, password }) });

test('a guessed password leaves a line with the request’s reference, further ones their number', async () => {
  let reference: unknown;
  const lines = await linesOf(async () => {
    ({ reference } = (await guess(ADMIN.email)).body);
    for (let times = 0; times < 4; times++) await guess(`nobody${times}@house.test`);
  });
  expect(lines).toEqual([
    expect.objectContaining({
      what: 'signIn',
      code: 'BAD_CREDENTIALS',
      userId: 'guest',
      account: house.app.get(SecurityLog).accountOf(ADMIN.email),
      network: '127.0.0.0/24',
      reference,
    }),
    expect.objectContaining({ what: 'signIn', code: 'BAD_CREDENTIALS', count: 4 }),
  ]);
});

test('staff’s sign-ins and invitations, and forgotten passwords, leave a line; a buyer’s sign-in does not', async () => {
  const buyer = await house.buyer('ann');
  const lines = await linesOf(async () => {
    await house.signedIn(buyer.email);
    const admin = await house.admin();
    await admin.inviteMember(buyer.companyId, {
      firstName: 'M',
      lastName: 'Ole',
      email: 'mole@house.test',
      role: 'viewerOnly',
    });
    await admin.addStaff({
      firstName: 'A',
      lastName: 'Uditor',
      email: 'auditor@house.test',
      password: PASSWORD,
      role: 'auditor',
    });
    await house.guest().post('/api/auth/forgot-password', { email: buyer.email }).expect(200);
  });
  expect(lines.map(({ what, role }) => `${what} ${role}`)).toEqual([
    'signIn admin',
    'invitation admin',
    'invitation admin',
    'passwordForgotten guest',
  ]);
  expect(log.join('')).not.toMatch(/@(house|buyers)\.test/);
});

test('what strangers are denied is counted, not told one by one', async () => {
  const lines = await linesOf(async () => {
    for (let times = 0; times < 50; times++) {
      await house.guest().raw('POST', '/api/auth/logout', { headers: { origin: 'https://evil.test' } });
      await house.guest().raw('GET', `/api/user/get-user-info/${times}`);
    }
  });
  expect(lines.map(({ what, code, count }) => ({ what, code, count }))).toEqual([
    { what: 'denied', code: 'FOREIGN_ORIGIN', count: 50 },
    { what: 'denied', code: 'NO_SESSION', count: 50 },
  ]);
});

test('what somebody is denied again and again is one line and a number', async () => {
  const buyer = await house.buyer('bob');
  const lines = await linesOf(async () => {
    for (let times = 0; times < 30; times++) await buyer.get('/api/user/mails');
  });
  expect(lines).toEqual([
    expect.objectContaining({ what: 'denied', code: 'FORBIDDEN', userId: buyer.userId }),
    expect.objectContaining({ userId: buyer.userId, count: 29 }),
  ]);
});
