import { language } from './language.js';

/** Sort order of names, with numbers by value: `Buyer 3` before `Buyer 11`. */
export const COLLATOR = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });

export const compareNames = (a: string, b: string): number => COLLATOR.compare(a, b);
