import { language } from '../language/language.js';

const names = new Intl.DisplayNames([language], { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;
