import validator from 'validator/lib/isEmail.js';
import { visibleText } from './invisible.js';
import { LENGTHS } from '../values/limits.js';

/** Visible ASCII characters. International domains have an ASCII form (`xn--…`). */
const PLAIN = /^[\x21-\x7e]+$/;

/** Whether a text is an address in ASCII without quotes: by other spellings, a mailbox could have several accounts. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LENGTHS.email && PLAIN.test(text) && validator.default(text, { blacklisted_chars: '"' });

/** The address in a text such as `Ann One <ann@firm.example>` or `mailto:…?subject=…`; otherwise the trimmed text. */
export const addressIn = (text: string): string => {
  const address = visibleText(/^[^<>]*<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text);
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).replace(/\?.*$/s, '').trim() : address;
};
