import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js';

/** ISO 3166-1 alpha-2 codes of the countries that the API accepts. */
export const COUNTRY_CODES: readonly string[] = [...CountryCodes].sort();
