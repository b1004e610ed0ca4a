import validator from 'validator/lib/isEmail.js';
import { visibleText } from './invisible.js';
import { LENGTHS } from '../values/limits.js';

/** Visible ASCII characters have one spelling. Other domains have an ASCII form (`xn--…`). */
const PLAIN = /^[\x21-\x7e]+$/;

/** Accepts one spelling apart from case: else one mailbox could have several accounts (`docs/people.md`). */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LENGTHS.email && PLAIN.test(text) && validator.default(text, { blacklisted_chars: '"' });

/** The address in a text such as `Ann One <ann@firm.example>` or `mailto:…?subject=…`, or the visible text. */
export const addressIn = (text: string): string => {
  const address = visibleText(/^[^<>]*<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text);
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).replace(/\?.*$/s, '').trim() : address;
};
