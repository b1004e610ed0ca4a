import { language } from '../language/language.js';

const names = new Intl.DisplayNames([language], { type: 'region' });

/** Name of a country by its ISO 3166-1 alpha-2 code. */
export const countryName = (code: string): string => names.of(code) ?? code;
