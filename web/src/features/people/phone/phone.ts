import type { PhoneView } from '@tender/contracts';
import { phoneProblem, tidyPhone } from '@tender/contracts/phone';
import { translated } from '../../../shared/language/t.js';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { CALLING_CODES, callingCode, lineOf } from './calling-codes.js';

/** Form values of a phone. `callingLine` is an option of `CALLING_CODES`. */
export interface TypedPhone {
  callingLine: string | null;
  number: string;
  extension: string;
}

export const NO_PHONE: TypedPhone = { callingLine: null, number: '', extension: '' };

export const phoneOf = ({ callingLine, number, extension }: TypedPhone): PhoneView =>
  tidyPhone({ countryCode: callingLine ? callingCode(callingLine) : '', number, extension });

/** A calling code alone is no phone. */
export const isNoPhone = ({ number, extension }: TypedPhone): boolean => !number.trim() && !extension.trim();

/** Problem of a phone number as text; null if the number is valid. */
export function typedPhoneProblem(typed: TypedPhone, optional = false): string | null {
  const problem = optional && isNoPhone(typed) ? null : phoneProblem(phoneOf(typed));
  return problem && translated(problem);
}

/** Form values of a phone, with the option of the number's country if several share a calling code. */
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
