import type { SheetField } from '../sheet-fields.js';

/** `percent`: parts of a hundred or a thousand. `grams`: five carats each. `currency`: not US dollars. */
export type HeadingSign = 'percent' | 'thousands' | 'lakhs' | 'millions' | 'crores' | 'grams' | 'currency';

const SIGNS: readonly (readonly [HeadingSign, RegExp])[] = [
  ['percent', /[%‰]|(?<!\p{L})(per\s?cent|percentage|perc|pct\.?\s+(off|discount)|prozent|pourcent)(?!\p{L})/iu],
  [
    'thousands',
    /['’‘]000|x\s?1[,.\s]?000|(?<![\d,.])000s?(?!\d)|(?<!\p{L})(in\s+)?(thousands?|tausend|tsd|duizend|milliers?|тыс|тысяч)(?!\p{L})|(?<![\p{L}\d])[kt](?=\s*(usd|us\s*\$|\$|\)|$))|\$\s*k(?!\p{L})|אלפי/iu,
  ],
  [
    'millions',
    /(?<!\p{L})(mn|mln|mio|millions?|millionen|miljoen|млн)(?!\p{L})|(?<![\p{L}\d])m(?=\s*(usd|us\s*\$|\$|\)|$))|\$\s*m(?!\p{L})|מיליוני/iu,
  ],
  ['lakhs', /(?<!\p{L})(lakhs?|lacs?)(?!\p{L})/iu],
  ['crores', /(?<!\p{L})crores?(?!\p{L})/iu],
  ['grams', /(?<!\p{L})(g|gr|gms?|grams?|gramm|grammes?|гр|грамм\p{L}*|גרם)(?!\p{L})/iu],
  [
    'currency',
    /(?!\$)\p{Sc}|(?<!\p{L})(eur|gbp|chf|ils|nis|jpy|inr|zar|aed|cny|rub|bwp|cad|aud|hkd|euros?|руб\p{L}*)(?!\p{L})|ש["״']ח/iu,
  ],
];

export const signsOf = (text: string): HeadingSign[] =>
  SIGNS.flatMap(([sign, pattern]) => (pattern.test(text) ? [sign] : []));

/** Factors by kind of a field and by sign; 1 for a percentage, which is no amount of dollars. */
const FACTORS: Partial<Record<SheetField['kind'], Partial<Record<HeadingSign, number>>>> = {
  amount: { percent: 1, thousands: 1_000, lakhs: 100_000, millions: 1_000_000, crores: 10_000_000 },
  carats: { grams: 5 },
};

/** Factor for the numbers of a column by its heading: 1,000 for `Reserve ('000)`; null without one. */
export const factorIn = (heading: string, kind: SheetField['kind']): number | null =>
  signsOf(heading).flatMap((sign) => FACTORS[kind]?.[sign] ?? [])[0] ?? null;
