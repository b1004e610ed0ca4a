import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_POLICY, type Policy } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

const GUARDED: Policy = { ...NO_POLICY, twoPeople: ['publish', 'staff', 'policy', 'factorReset'] };
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
});
afterAll(() => server.close());

const refusal = (body: object) => admin.raw('PUT', '/api/policy', { body: JSON.stringify(body) });

test('by default no person needs a factor, and no action needs two people', async () => {
  await eventually(async () => (await admin.house.policy()).unmet.all > 0, 'the read model has the admin');
  expect(await admin.house.policy()).toEqual({
    policy: NO_POLICY,
    pending: null,
    unmet: { nobody: 0, staff: 1, bidders: 0, all: 1 },
    seconds: [expect.objectContaining({ _id: admin.user!._id })],
  });
});

test.each([
  [{}],
  [{ ...NO_POLICY, twoPeople: ['everything'] }],
  [{ ...NO_POLICY, twoPeople: ['void', 'void'] }],
  [{ ...NO_POLICY, factors: { required: 'staff', from: '2026-02-30' } }],
  [{ ...NO_POLICY, factors: null }],
  [{ ...NO_POLICY, stepUp: 'yes' }],
])('%j is no policy', async (body) => {
  expect(await refusal(body)).toMatchObject({ status: 400 });
});

test('a two-person policy needs two admins, and names the second persons', async () => {
  expect(await refusal(GUARDED)).toMatchObject({ status: 409, body: { code: 'TWO_ADMINS_NEEDED' } });
  const ida = { firstName: 'Ida', lastName: 'Second', email: 'ida@house.test', password: PASSWORD };
  const second = await admin.addStaff({ ...ida, role: 'admin' });
  const set = await admin.house.changePolicy({ ...NO_POLICY, twoPeople: ['publish'] });
  expect(set.policy).toEqual(GUARDED);
  expect(set.seconds.map(({ _id }) => _id).sort()).toEqual([admin.user!._id, second._id].sort());
});
