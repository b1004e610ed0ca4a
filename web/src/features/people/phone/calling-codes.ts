import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import type { Option } from '../../../shared/labels/countries.js';
import { isolated } from '../../../shared/language/isolates.js';
import { language } from '../../../shared/language/language.js';

/**
 * Only forms with a phone import this file: it loads the metadata of all countries (`specification.md §9`).
 * Uses the full set (`max`), which validation needs: the smaller set in addition would cost 19 kB compressed.
 */

const names = new Intl.DisplayNames([language], { type: 'region' });
const NANP = 'NANP';

/** Calling codes by option. Countries that share +1 are one option. */
const codes = new Map<string, string>([
  [NANP, '+1'],
  ...getCountries()
    .map((country) => [country, `+${getCountryCallingCode(country)}`] as const)
    .filter(([, code]) => code !== '+1'),
]);

/** Options such as `+32 (Belgium)`, and `+1 (NANP)`. */
export const CALLING_CODES: Option[] = [
  { value: NANP, label: `${isolated('+1')} (NANP)` },
  ...[...codes]
    .filter(([option]) => option !== NANP)
    .map(([country, code]) => ({ value: country, label: `${isolated(code)} (${names.of(country) ?? country})` }))
    .sort((a, b) => a.label.localeCompare(b.label, language, { numeric: true })),
];

/** The option for a country; null if unknown. */
export const lineOf = (country: string): string | null => {
  if (codes.has(country)) return country;
  return getCountries().some((code) => code === country) ? NANP : null;
};

/** The calling code of an option: `+32`. */
export const callingCode = (line: string): string => codes.get(line) ?? '';
