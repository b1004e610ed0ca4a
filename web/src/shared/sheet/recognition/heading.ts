import { foldForSearch } from '@tender/contracts';
import { PER_CARAT } from '../units.js';

/** A heading of a column, taken apart. Figures and signs are kept: `Reserve %` is no reserve in dollars. */
export interface Heading {
  /** Words and figures in their order, without accents and in small letters: `certificate`, `no`. */
  words: readonly string[];
  /** Whether it names an amount per carat; the words of that are not among `words`. */
  isPerCarat: boolean;
  /** A sign by which numbers below it are not what they look like; null without one. */
  sign: HeadingSign | null;
}

/** `percent`: parts of a hundred or a thousand. `thousands`, `millions`: multiples. `currency`: not US dollars. */
export type HeadingSign = 'percent' | 'thousands' | 'millions' | 'currency';

const SIGNS: readonly (readonly [HeadingSign, RegExp])[] = [
  ['percent', /[%‰]|(?<!\p{L})(per\s?cent|percentage|perc|pct\.?\s+(off|discount)|prozent|pourcent)(?!\p{L})/iu],
  [
    'thousands',
    /['’‘]000|x\s?1[,.\s]?000|(?<!\p{L})(in\s+)?(thousands?|tausend|duizend|milliers?)(?!\p{L})|(?<![\p{L}\d])[kt](?=\s*(usd|us\s*\$|\$|\)|$))|\$\s*k(?!\p{L})|אלפי/iu,
  ],
  ['millions', /(?<!\p{L})(mn|mio|millions?|millionen|miljoen)(?!\p{L})|מיליוני/iu],
  ['currency', /[€£¥₪₹]|(?<!\p{L})(eur|gbp|chf|ils|nis|jpy|inr|zar|aed|cny|rub|bwp|cad|aud|hkd|euros?)(?!\p{L})/iu],
];

const NUMBER_SIGN = /[#№]|(?<!\p{L})n[°º]/giu;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Words for a number, in the languages of the headings: `Nr.` is as good as `No.` */
const NUMBER_WORDS = new Set(['no', 'nr', 'num', 'number', 'nummer', 'numero', 'nro', 'מס', 'מספר', 'номер']);
/** Words that say nothing. */
const LINKS = new Set([
  'of',
  'the',
  'de',
  'du',
  'des',
  'la',
  'le',
  'van',
  'het',
  'der',
  'die',
  'das',
  'von',
  'in',
  'for',
]);
const TOTALS = new Set(['total', 'totaal', 'gesamt']);

/** Words and figures of a text, as they are compared. */
export const wordsOf = (text: string): string[] =>
  rawWordsOf(text).map((word) => (NUMBER_WORDS.has(word) ? 'no' : word));

const rawWordsOf = (text: string): string[] =>
  foldForSearch(text.replace(NUMBER_SIGN, ' no ').replace(HUMP, ' ')).match(/\p{L}+|\d+/gu) ?? [];

export function headingOf(text: string): Heading {
  const isPerCarat = PER_CARAT.test(text);
  return {
    words: wordsOf(text.replace(PER_CARAT, ' ')),
    isPerCarat,
    sign: SIGNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  };
}

/** How a heading names a field, from 1 (as it is listed) to 0. */
export const MATCH = {
  /** Letter by letter. */
  exact: 1,
  /** But for a unit, or a word for totals. */
  unit: 0.95,
  /** The same words in another order. */
  order: 0.9,
  /** But for one wrong letter, or two in a long one. */
  spelling: 0.85,
  /** With further words, figures or signs: it may be something else. */
  part: 0.5,
  none: 0,
} as const;

const UNIT_WORDS = new Set(
  [
    'ct',
    'cts',
    'crt',
    'carat',
    'carats',
    'karat',
    'karaat',
    'usd',
    'us',
    'dollar',
    'dollars',
    'pc',
    'pcs',
    'קרט',
    'קראט',
  ].flatMap(wordsOf),
);

/** A listed heading, as it is compared; computed once for each table. */
export interface ListedHeading {
  words: readonly string[];
  joined: string;
  /** The same with the word for a number as it is listed: `certnum`. */
  raw: string;
  sorted: string;
}

const joined = (words: readonly string[]): string => words.join('');
const sorted = (words: readonly string[]): string =>
  words
    .filter((word) => !LINKS.has(word))
    .toSorted()
    .join(' ');

export const listed = (text: string): ListedHeading => {
  const words = wordsOf(text);
  return { words, joined: joined(words), raw: joined(rawWordsOf(text)), sorted: sorted(words) };
};

/** How well a heading names what is listed under other headings. */
export function matchOf({ words, sign }: Heading, known: readonly ListedHeading[]): number {
  if (words.length === 0) return MATCH.none;
  const bare = words.filter((word) => !TOTALS.has(word));
  const unitless = bare.filter((word) => !UNIT_WORDS.has(word));
  const best = Math.max(
    stepOf(words, known, MATCH.exact),
    stepOf(bare, known, MATCH.unit),
    stepOf(unitless, known, MATCH.unit),
    known.some((one) => isPartOf(one.words, words)) ? MATCH.part : MATCH.none,
  );
  return sign === null ? best : Math.min(best, MATCH.part);
}

function stepOf(words: readonly string[], known: readonly ListedHeading[], most: number): number {
  if (words.length === 0) return MATCH.none;
  const whole = joined(words);
  if (known.some((one) => one.joined === whole || one.raw === whole)) return most;
  const inOrder = sorted(words);
  if (words.length > 1 && known.some((one) => one.sorted === inOrder)) return Math.min(most, MATCH.order);
  return known.some((one) => isMisspelt(whole, one.joined) || isMisspelt(whole, one.raw))
    ? Math.min(most, MATCH.spelling)
    : MATCH.none;
}

const isPartOf = (part: readonly string[], words: readonly string[]): boolean =>
  part.every((word) => words.includes(word)) && part.join('').length >= 3;

/** Numbers of letters from which on one letter, or two, may be wrong: `Shade` is no `Shape`. */
const MISSPELT = { one: 6, two: 9 };

/** Whether two words differ by one letter, or by two if they are long. Figures are never misspelt. */
function isMisspelt(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < MISSPELT.one || a[0] !== b[0] || a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
  return distance(a, b) <= (length >= MISSPELT.two ? 2 : 1);
}

/** Levenshtein distance, with neighbours that changed places as one step. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      now[column] = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        now[column] = Math.min(now[column]!, before[column - 2]! + 1);
    }
    [before, last] = [last, now];
  }
  return last[b.length]!;
}

/** Whether a heading names dollars, or money without a currency. */
export const namesMoney = (text: string): boolean => {
  return (
    text.includes('$') ||
    wordsOf(text).some((word) => MONEY_WORDS.has(word) || LONG_MONEY_WORDS.some((money) => word.includes(money)))
  );
};

const MONEY_WORDS = new Set(
  [
    'price',
    'amount',
    'value',
    'cost',
    'usd',
    'prijs',
    'bedrag',
    'waarde',
    'prix',
    'montant',
    'valeur',
    'preis',
    'betrag',
    'wert',
    'מחיר',
    'סכום',
    'שווי',
    'цена',
    'сумма',
    'стоимость',
  ].flatMap(wordsOf),
);
/** Some are a part of a longer word: `caratcost`. */
const LONG_MONEY_WORDS = [...MONEY_WORDS].filter((word) => word.length > 3);
