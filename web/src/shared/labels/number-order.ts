const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true });

/** Order of lot and parcel numbers on screens, in all languages: by prefix, then by number, then by the rest. */
export const compareNumbers = (a: string, b: string): number => NATURAL.compare(a, b) || (a < b ? -1 : Number(a > b));
