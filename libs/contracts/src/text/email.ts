import validator from 'validator/lib/isEmail.js';
import { visibleText } from './invisible.js';
import { LENGTHS } from '../values/limits.js';

/**
 * Characters that look and sort one way for everybody. A domain of others has a form in these (`xn--…`), which every
 * mail server takes.
 */
const PLAIN = /^[\x21-\x7e]+$/;

/**
 * Whether a text is an e-mail address that has one spelling, but for capitals: forms and every call of the API go by
 * this rule. A Kelvin sign is a K to a mail server, a Cyrillic letter is a Latin one to the eye, and quotes around a
 * name mean nothing: with these one mailbox could have several accounts (`docs/people.md`).
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LENGTHS.email && PLAIN.test(text) && validator.default(text, { blacklisted_chars: '"' });

/**
 * The address in a text of a mail program, a browser or a spreadsheet: `Ann One <ann@firm.example>`,
 * `mailto:ann@firm.example?subject=…`. Any other text as it is, without invisible characters.
 */
export const addressIn = (text: string): string => {
  const address = visibleText(/^[^<>]*<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text);
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).replace(/\?.*$/s, '').trim() : address;
};
