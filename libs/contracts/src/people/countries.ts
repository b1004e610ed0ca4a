import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js';

/** ISO 3166-1 alpha-2 codes of the countries that the API accepts: the list of its validation library. */
export const COUNTRY_CODES: readonly string[] = [...CountryCodes].sort();
