import { describe, expect, test } from '@jest/globals';
import { passwordProblem } from './password-rule.js';
import { hashPassword, verifyPassword } from './passwords.js';

describe('a password', () => {
  test.each([['too short', 'short'], ['too long', 'x'.repeat(201)], ['common', 'Password123']])('that is %s is refused', async (_, password) => {
    expect(passwordProblem(password)).not.toBeNull();
    await expect(hashPassword(password)).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('opens with itself alone', async () => {
    const stored = await hashPassword('a stone without flaw');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
    expect(await verifyPassword(stored, 'a stone without flaw')).toBe(true);
    expect(await verifyPassword(stored, 'a stone with a flaw')).toBe(false);
  });

  test('of nobody never opens', async () => {
    expect(await verifyPassword(null, 'nobody signs in with this')).toBe(false);
  });
});
