import { COUNTRY_CODES } from '@tender/contracts/countries';
import { countryName } from './country-name.js';
import { language } from '../language/language.js';

export interface Option {
  value: string;
  label: string;
}

/** Countries that the server accepts, by ISO 3166-1 alpha-2 code, for forms (`specification.md §9`). */
export const COUNTRIES: Option[] = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort(
  (a, b) => a.label.localeCompare(b.label, language),
);
