import { expect, test } from '@jest/globals';
import { wordsOf } from './mail-words.js';

test.each(['confirmEmail', 'signUpAgain'] as const)(
  '%s names the company, on one line, and says what to do when one has not signed up',
  (template) => {
    const words = wordsOf({ template, values: { companyName: 'Stones\r\n\r\n& Sons' } });
    expect(words).toContain('the company “Stones & Sons”');
    expect(words).toContain('If it was not you, do nothing');
    expect(words).not.toMatch(/[\r\n]/);
  },
);

test('a mail about a new password names the company where nobody has proven the address', () =>
  expect(wordsOf({ template: 'passwordReset', values: { companyName: 'Stones' } })).toContain('“Stones”'));

test('mails that only come when one has asked have no words yet', () =>
  expect(wordsOf({ template: 'passwordReset', values: {} })).toBeNull());
