import { foldForSearch } from '@tender/contracts';
import { PER_CARAT } from '../cells/units.js';
import { signsOf, type HeadingSign } from './signs.js';
import { isMisspelt } from './spelling.js';

/** A parsed heading. Digits and signs are kept: `Reserve %` is no reserve in dollars. */
export interface Heading {
  /** Words and numbers in order, without accents, in lower case: `certificate`, `no`. */
  words: readonly string[];
  /** Whether the heading names an amount per carat; `words` omits the words for that. */
  isPerCarat: boolean;
  signs: readonly HeadingSign[];
}

const NUMBER_SIGN = /[#№]|(?<!\p{L})n[°º]/giu;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Words for "number", in the languages of the headings: `Nr.` equals `No.` */
const NUMBER_WORDS = new Set(['no', 'nr', 'num', 'number', 'nummer', 'numero', 'nro', 'מס', 'מספר', 'номер']);
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

export const MATCH = {
  exact: 1,
  unit: 0.95,
  order: 0.9,
  /** Score of a heading with one wrong letter, or two in a long word. */
  spelling: 0.85,
  /** Score of a heading with additional words, numbers or signs: it may mean something else. */
  part: 0.5,
  none: 0,
} as const;

/** Units by kind of a number column: they add nothing to a heading of that kind. */
export const UNIT_WORDS: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  amount: new Set(wordsOf('usd us dollar dollars')),
  carats: new Set(wordsOf('ct cts crt carat carats karat karaat карат карата каратов קרט קראט')),
  pieces: new Set(wordsOf('pc pcs')),
};

const ALL_UNITS = new Set([...Object.values(UNIT_WORDS).flatMap((units) => [...units!]), 'no', 'mm']);

/** Whether a text is only a unit of a column: `(ct)`, `$/ct`, `'000 USD`. */
export const isUnit = (text: string): boolean => {
  const { words, isPerCarat, signs } = headingOf(text);
  return isPerCarat || signs.length > 0 || words.every((word) => ALL_UNITS.has(word));
};

export interface ListedHeading {
  words: readonly string[];
  joined: string;
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

export function matchOf(
  { words, signs }: Heading,
  known: readonly ListedHeading[],
  units?: ReadonlySet<string>,
): number {
  if (words.length === 0) return MATCH.none;
  const bare = units ? words.filter((word) => !TOTALS.has(word)) : words;
  const unitless = units ? bare.filter((word) => !units.has(word)) : words;
  // `Carats (ct)` is two units, and one of them is the name of the column.
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
/** Words for money that may be part of a longer word, such as `caratcost`. */
const LONG_MONEY_WORDS = [...MONEY_WORDS].filter((word) => word.length > 3);
