import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { visibleText } from '../text/invisible.js';
import { PHONE_MESSAGES } from './phone-messages.js';
import type { PhoneView } from './views.js';

const NATIONAL_NUMBER = /^[\d\s().-]{2,}$/;
const EXTENSION = /^\d{1,20}$/;

/** Why a phone is not valid; null for a valid one. A number has 2 to 17 digits, an extension at most 20. */
export function phoneProblem(phone: Partial<PhoneView>): string | null {
  const { countryCode, number, extension } = phone;
  if (!countryCode || !number) return PHONE_MESSAGES.missing;
  // The caller may pass unvalidated input.
  if (![countryCode, number, extension ?? ''].every((part) => typeof part === 'string')) return PHONE_MESSAGES.invalid;
  const digits = number.replace(/\D/g, '');
  if (!/^\+\d{1,4}$/.test(countryCode) || !NATIONAL_NUMBER.test(number)) return PHONE_MESSAGES.invalid;
  if (digits.length < 2 || digits.length > 17) return PHONE_MESSAGES.invalid;
  if (extension && !EXTENSION.test(extension)) return PHONE_MESSAGES.invalid;
  const parsed = parsePhoneNumberFromString(`${countryCode}${digits}`);
  return parsed?.isValid() && `+${parsed.countryCallingCode}` === countryCode ? null : PHONE_MESSAGES.invalid;
}

const EXTENSION_BEHIND =
  /[\s,;]*(?:\bext(?:ension)?|\bx|#|\btoestel|\btst|\bposte|\bdurchwahl|שלוחה)[.:]?\s*(\d{1,20})$/iu;

/** The number without the prefix of national calls, such as the 0 of `0475 …`. Italian numbers keep their 0. */
function withoutTrunkPrefix(code: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  const parsed = parsePhoneNumberFromString(`${code}${digits}`);
  if (!parsed?.isValid() || !digits.endsWith(parsed.nationalNumber)) return number;
  let left = digits.length - parsed.nationalNumber.length;
  if (left === 0) return number;
  return number
    .replace(/\d/g, (digit) => (left-- > 0 ? '' : digit))
    .replace(/^\(\s*\)/, '')
    .replace(/^[\s.-]+/, '');
}

/** Removes invisible characters, separators, a repeated calling code (`0032 475 …`) and the prefix of national calls; splits off an extension. */
export function tidyPhone({ countryCode, number, extension }: PhoneView): PhoneView {
  const code = visibleText(countryCode);
  const given = visibleText(extension ?? '');
  let digits = visibleText(number)
    .replace(/\//g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const behind = given === '' ? EXTENSION_BEHIND.exec(digits) : null;
  if (behind) digits = digits.slice(0, behind.index);
  if (/^\+\d{1,4}$/.test(code))
    digits = digits.replace(new RegExp(`^\\(?(?:\\+|00)\\s*${code.slice(1)}(?=[\\s().\\d-])\\)?[\\s.-]*`), '');
  const tidied = behind?.[1] ?? given;
  return {
    countryCode: code,
    number: withoutTrunkPrefix(code, digits.trim()),
    ...(tidied !== '' && { extension: tidied }),
  };
}

/** The number in international format as digits, such as `32470123456`; null for an invalid number. */
export function internationalDigits({ countryCode, number }: Pick<PhoneView, 'countryCode' | 'number'>): string | null {
  const parsed = parsePhoneNumberFromString(`${countryCode}${number.replace(/\D/g, '')}`);
  return parsed?.isValid() ? parsed.number.slice(1) : null;
}
