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

/** Options such as `+32 (Belgium)`. Countries that share +1 are one option, `+1 (NANP)`. */
export const CALLING_CODES: Option[] = [
  { value: NANP, label: `${isolated('+1')} (NANP)` },
  ...getCountries()
    .filter((country) => getCountryCallingCode(country) !== '1')
    .map((country) => ({
      value: country,
      label: `${isolated(`+${getCountryCallingCode(country)}`)} (${names.of(country) ?? country})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, language, { numeric: true })),
];

/** The option for a country; null if unknown. */
export const lineOf = (country: string): string | null => {
  if (CALLING_CODES.some(({ value }) => value === country)) return country;
  return getCountries().some((code) => code === country) ? NANP : null;
};

/** The calling code of an option: `+32`. */
export const callingCode = (line: string): string =>
  /^\+\d+/.exec(CALLING_CODES.find(({ value }) => value === line)?.label ?? '')?.[0] ?? '';
