import { expect, test } from '@jest/globals';
import { demoAccounts } from './demo-accounts.js';
import { DEMO_PASSWORD } from './demo-data.js';

const rolesIn = (env: NodeJS.ProcessEnv) => demoAccounts(env).accounts.map(({ role }) => role);

test('the sign-in page offers an admin, a buyer and an auditor', () => {
  expect(rolesIn({})).toEqual(['admin', 'buyer', 'auditor']);
  for (const { password } of demoAccounts({}).accounts) expect(password).toBe(DEMO_PASSWORD);
  expect(demoAccounts({ ADMIN_EMAIL: 'me@example.com' }).accounts[0]?.email).toBe('me@example.com');
});

test('an own password of the admin is in no page', () => {
  const env = { ADMIN_PASSWORD: 'chosen by the operator' };
  expect(rolesIn(env)).toEqual(['buyer', 'auditor']);
  expect(JSON.stringify(demoAccounts(env))).not.toContain(env.ADMIN_PASSWORD);
});
