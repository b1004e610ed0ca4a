import { language } from './language.js';

const inOrder = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });

/** The order of names everywhere, as people count: `Buyer 3` before `Buyer 11`. */
export const compareNames = (a: string, b: string): number => inOrder.compare(a, b);
