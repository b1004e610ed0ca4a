import validator from 'validator/lib/isEmail.js';
import { visibleText } from './invisible.js';
import { LENGTHS } from '../values/limits.js';

/**
 * Visible ASCII characters, which have one spelling. A domain with others has an ASCII form (`xn--…`), which every mail
 * server accepts.
 */
const PLAIN = /^[\x21-\x7e]+$/;

/**
 * Whether a text is an e-mail address with one spelling, apart from case. Forms and all calls of the API share this
 * rule. A Kelvin sign is a K to a mail server, a Cyrillic letter looks Latin, and quotes around a name mean nothing:
 * with these one mailbox could have several accounts (`docs/people.md`).
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LENGTHS.email && PLAIN.test(text) && validator.default(text, { blacklisted_chars: '"' });

/**
 * The address in a text of a mail program, a browser or a spreadsheet: `Ann One <ann@firm.example>`,
 * `mailto:ann@firm.example?subject=…`. Any other text is returned without invisible characters.
 */
export const addressIn = (text: string): string => {
  const address = visibleText(/^[^<>]*<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text);
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).replace(/\?.*$/s, '').trim() : address;
};
