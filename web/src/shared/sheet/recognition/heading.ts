import { foldForSearch } from '@tender/contracts';
import { PER_CARAT } from '../cells/units.js';
import { signsOf, type HeadingSign } from './signs.js';
import { isMisspelt } from './spelling.js';

/** A heading of a column, taken apart. Figures and signs are kept: `Reserve %` is no reserve in dollars. */
export interface Heading {
  /** Words and figures in their order, without accents and in small letters: `certificate`, `no`. */
  words: readonly string[];
  /** Whether it names an amount per carat; the words of that are not among `words`. */
  isPerCarat: boolean;
  /** Signs by which numbers below it are not what they look like. */
  signs: readonly HeadingSign[];
}

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
    signs: signsOf(text),
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

/** Units of columns of numbers, by their kind: words that say nothing in a heading of that kind. */
export const UNIT_WORDS: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  amount: new Set(wordsOf('usd us dollar dollars')),
  carats: new Set(wordsOf('ct cts crt carat carats karat karaat карат карата каратов קרט קראט')),
  pieces: new Set(wordsOf('pc pcs')),
};

const ALL_UNITS = new Set([...Object.values(UNIT_WORDS).flatMap((units) => [...units!]), 'no', 'mm']);

/** Whether a text is the unit of a column and nothing else: `(ct)`, `$/ct`, `'000 USD`. */
export const isUnit = (text: string): boolean => {
  const { words, isPerCarat, signs } = headingOf(text);
  return isPerCarat || signs.length > 0 || words.every((word) => ALL_UNITS.has(word));
};

/** A listed heading, as it is compared; computed once for each table. */
export interface ListedHeading {
  words: readonly string[];
  joined: string;
  /** The same with the word for a number as it is listed: `cert`, `num`. */
  raw: readonly string[];
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
  return { words, joined: joined(words), raw: rawWordsOf(text), sorted: sorted(words) };
};

/**
 * How well a heading names what is listed under other headings.
 * @param units of the column, where it holds numbers
 */
export function matchOf(
  { words, signs }: Heading,
  known: readonly ListedHeading[],
  units?: ReadonlySet<string>,
): number {
  if (words.length === 0) return MATCH.none;
  const bare = units ? words.filter((word) => !TOTALS.has(word)) : words;
  const unitless = units ? bare.filter((word) => !units.has(word)) : words;
  // `Carats (ct)` is two units, of which one is the name of the column.
  const name = unitless.length > 0 ? unitless : bare.slice(0, 1);
  const best = Math.max(
    stepOf(words, known, MATCH.exact),
    stepOf(bare, known, MATCH.unit),
    stepOf(name, known, MATCH.unit),
    known.some((one) => isPartOf(one.words, words)) ? MATCH.part : MATCH.none,
  );
  return signs.length === 0 ? best : Math.min(best, MATCH.part);
}

function stepOf(words: readonly string[], known: readonly ListedHeading[], most: number): number {
  if (words.length === 0) return MATCH.none;
  const whole = joined(words);
  if (known.some((one) => one.joined === whole || joined(one.raw) === whole)) return most;
  const inOrder = sorted(words);
  if (words.length > 1 && known.some((one) => one.sorted === inOrder)) return Math.min(most, MATCH.order);
  return known.some((one) => isMisspelt(words, one.words) || isMisspelt(words, one.raw))
    ? Math.min(most, MATCH.spelling)
    : MATCH.none;
}

const isPartOf = (part: readonly string[], words: readonly string[]): boolean =>
  part.every((word) => words.includes(word)) && part.join('').length >= 3;

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
