import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import type { Option } from '../../../shared/labels/countries.js';
import { language } from '../../../shared/language/language.js';

/**
 * Calling codes for forms (`specification.md §9`). Only forms with a phone import this file: the metadata of all countries come with it. They are the
 * metadata that the rule of validity needs (`max`); the smaller set of the library would come on top (19 kB compressed).
 */

const names = new Intl.DisplayNames([language], { type: 'region' });
const NANP = 'NANP';

/** Calling codes as `+32 (Belgium)`; the countries that share +1 are one line, `+1 (NANP)`. */
export const CALLING_CODES: Option[] = [
  { value: NANP, label: '+1 (NANP)' },
  ...getCountries()
    .filter((country) => getCountryCallingCode(country) !== '1')
    .map((country) => ({
      value: country,
      label: `+${getCountryCallingCode(country)} (${names.of(country) ?? country})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, language, { numeric: true })),
];

/** The line of the calling codes that fits a country. */
export const lineOf = (country: string): string | null => {
  if (CALLING_CODES.some(({ value }) => value === country)) return country;
  return getCountries().some((code) => code === country) ? NANP : null;
};

/** The calling code of a line: `+32`. */
export const callingCode = (line: string): string =>
  /^\+\d+/.exec(CALLING_CODES.find(({ value }) => value === line)?.label ?? '')?.[0] ?? '';
