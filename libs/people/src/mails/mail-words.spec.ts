import { expect, test } from '@jest/globals';
import { wordsOf } from './mail-words.js';

/** A value in mails that release 0.1.0 queued. */
const CHOSEN = { companyName: 'Your account is locked: http://evil.test/unlock' };

test.each(['confirmEmail', 'signUpAgain', 'passwordReset'] as const)(
  '%s contains no text of a stranger',
  (template) => {
    const words = wordsOf({ template, values: { ...CHOSEN, accountSince: '2026-03-02T14:05:00.000Z' } });
    expect(words).not.toMatch(/locked|evil/);
    expect(words).toMatch(/If (it was not you|you did not), do nothing/);
  },
);

test('a mail about a new password identifies the account by its age if no person holds the address', () =>
  expect(wordsOf({ template: 'passwordReset', values: { accountSince: '2026-03-02T14:05:00.000Z' } })).toContain(
    'on 2 March 2026 at 14:05 UTC',
  ));

test('mails that the receiver requested have no text here', () =>
  expect(wordsOf({ template: 'passwordReset', values: {} })).toBeNull());
