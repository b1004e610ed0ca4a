import type { PhoneView } from '@tender/contracts';
import { phoneProblem, tidyPhone } from '@tender/contracts/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { CALLING_CODES, callingCode, lineOf } from './calling-codes.js';

/** A phone as forms hold it: `callingLine` is a line of `CALLING_CODES`. */
export interface TypedPhone {
  callingLine: string | null;
  number: string;
  extension: string;
}

export const NO_PHONE: TypedPhone = { callingLine: null, number: '', extension: '' };

/** The phone that was typed, as calls carry it. */
export const phoneOf = ({ callingLine, number, extension }: TypedPhone): PhoneView =>
  tidyPhone({ countryCode: callingLine ? callingCode(callingLine) : '', number, extension });

/** Whether nothing was typed: a calling code alone is no phone. */
export const isNoPhone = ({ number, extension }: TypedPhone): boolean => !number.trim() && !extension.trim();

/** Why what was typed is no phone, or null; `optional`: nothing is fine too. */
export const typedPhoneProblem = (typed: TypedPhone, optional = false): string | null =>
  optional && isNoPhone(typed) ? null : phoneProblem(phoneOf(typed));

/** A known phone in a form: with the line of its own country, where several share a calling code. */
export function typedPhone(phone: PhoneView | null): TypedPhone {
  if (!phone) return NO_PHONE;
  const { countryCode, number, extension = '' } = phone;
  const country = parsePhoneNumberFromString(`${countryCode}${number.replace(/\D/g, '')}`)?.country;
  const line =
    (country && lineOf(country)) ??
    CALLING_CODES.find(({ value }) => callingCode(value) === countryCode)?.value ??
    null;
  return { callingLine: line, number, extension };
}
