import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js';

/** Every country that the API takes, by its ISO 3166-1 alpha-2 code: the list of the library by which it validates. */
export const COUNTRY_CODES: readonly string[] = [...CountryCodes].sort();
