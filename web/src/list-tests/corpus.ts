import { TRADE_HEADINGS } from '../shared/sheet/recognition/trade-headings.js';
import { headingOf, listed, MATCH, matchOf, UNIT_WORDS } from '../shared/sheet/recognition/heading.js';
import { recognise } from '../shared/sheet/recognition/recognise.js';
import type { SheetKind } from '../shared/sheet/sheet.js';
import { PUBLIC_FORMATS, type PublicFormat } from './public-formats.js';

/** Random price lists in formats of the trade: shuffled and additional columns, numbers of three countries. */

/** Outcomes of the fields of several lists. */
export interface CorpusReport {
  /** Outcomes by key of the field: `read`, `asked`, `missed` (left empty without a question) and `wrong`. */
  fields: Record<string, Outcomes>;
  /** Outcomes of headings that `TRADE_HEADINGS` lists, also with small differences; `unknown`: of all others. */
  known: Outcomes;
  unknown: Outcomes;
  /** Missed or wrong fields, and prices without a question, as texts. */
  problems: string[];
}

interface Outcomes {
  read: number;
  asked: number;
  missed: number;
  wrong: number;
}

const none = (): Outcomes => ({ read: 0, asked: 0, missed: 0, wrong: 0 });

/** Random numbers from 0 to 1 (mulberry32), reproducible by seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Vendor {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  below = (count: number): number => Math.floor(this.random() * count);
  oneOf = <T>(values: readonly T[]): T => values[this.below(values.length)]!;
  chance = (share: number): boolean => this.random() < share;
  digits = (count: number): string => Array.from({ length: count }, () => this.below(10)).join('');

  shuffled<T>(values: readonly T[]): T[] {
    const rest = [...values];
    return values.map(() => rest.splice(this.below(rest.length), 1)[0]!);
  }
}

type Locale = 'us' | 'de' | 'in';

/** A number in the format of a locale. */
const written = (value: number, locale: Locale, decimals: number): string =>
  new Intl.NumberFormat({ us: 'en-US', de: 'de-DE', in: 'en-IN' }[locale], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);

const GRADES = ['Excellent', 'Very Good', 'Good', 'EX', 'VG'];
const VALUES: Record<string, (vendor: Vendor, locale: Locale, row: number) => string> = {
  number: (vendor, _, row) => `${vendor.oneOf(['A', 'RB', 'K'])}-${row + 100}`,
  shape: (vendor) => vendor.oneOf(['Round', 'Princess', 'Oval', 'Pear', 'Cushion Brilliant', 'RB', 'EM']),
  carats: (vendor, locale) => written(0.3 + vendor.below(900) / 100, locale, 2),
  colour: (vendor) => vendor.oneOf(['D', 'E', 'F', 'G', 'H', 'J', 'Fancy Yellow']),
  clarity: (vendor) => vendor.oneOf(['IF', 'VVS1', 'VS1', 'VS2', 'SI1', 'I1']),
  cut: (vendor) => vendor.oneOf(GRADES),
  fluorescence: (vendor) => vendor.oneOf(['None', 'Faint', 'Medium', 'Strong', 'None']),
  laboratory: (vendor) => vendor.oneOf(['GIA', 'GIA', 'IGI', 'HRD']),
  origin: (vendor) => vendor.oneOf(['Botswana', 'Canada', 'South Africa', '']),
  certificate: (vendor) => vendor.oneOf([vendor.digits(10), `LG${vendor.digits(9)}`]),
  pieces: (vendor) => String(1 + vendor.below(3)),
  price: (vendor, locale) => written(500 + vendor.below(90_000), locale, 2),
  pricePerCarat: (vendor, locale) => written(300 + vendor.below(9_000), locale, 2),
};

/** Plausible values of columns without a field, by words of their headings. */
const OTHERS: readonly (readonly [RegExp, (vendor: Vendor, locale: Locale) => string])[] = [
  [/path|url|image|video|online|^certificate$/i, (vendor) => `https://vendor.example/${vendor.digits(6)}.html`],
  [/measurement|length|width/i, (vendor) => `4.${vendor.digits(2)}x4.${vendor.digits(2)}x2.${vendor.digits(2)}`],
  [/%|percent|depth|table|perc|girdle min/i, (vendor, locale) => written(55 + vendor.below(90) / 10, locale, 1)],
  [/polish|symmetry|^pol$|symetry/i, (vendor) => vendor.oneOf(GRADES)],
  [/fancy|treated/i, () => ''],
  [/colou?r/i, (vendor) => vendor.oneOf(['Blue', 'Yellow', ''])],
  [/amount|price|discount/i, (vendor, locale) => written(100 + vendor.below(9_000), locale, 2)],
  [/date/i, (vendor) => `2026-0${1 + vendor.below(9)}-1${vendor.below(10)}`],
  [/id #|rownum|id$/i, (vendor) => vendor.digits(8)],
  [/country|location|city/i, (vendor) => vendor.oneOf(['Belgium', 'India', 'Israel'])],
  [/./, (vendor) => vendor.oneOf(['Yes', 'No', 'n/a', 'Pointed', 'Thin - Medium'])],
];

const EXTRA = [
  'Milky',
  'Shade',
  'Girdle',
  'Key To Symbols',
  'Depth %',
  'Table %',
  'Location',
  'Video',
  'Eye Clean',
  'Polish',
  'Symmetry',
];

/** May change a heading: the order of its words, its spelling or its case. */
function varied(heading: string, vendor: Vendor): string {
  const words = heading.split(' ');
  if (vendor.chance(0.15) && words.length === 2 && !/[#%()]/.test(heading)) return words.toReversed().join(' ');
  if (vendor.chance(0.1) && /^\p{L}{6,}$/u.test(heading))
    return heading.slice(0, 3) + heading[4] + heading[3] + heading.slice(5);
  return vendor.chance(0.2) ? heading.toUpperCase() : heading;
}

interface VendorFile {
  name: string;
  header: string[];
  /** Key of the right field for each column, or null. */
  truth: (string | null)[];
  rows: string[][];
}

function fileOf(format: PublicFormat, seed: number): VendorFile {
  const vendor = new Vendor(seed);
  const locale = vendor.oneOf<Locale>(['us', 'de', 'in']);
  const named = new Set(format.columns.map(([heading]) => heading.toLowerCase()));
  const extra = vendor
    .shuffled(EXTRA.filter((heading) => !named.has(heading.toLowerCase())))
    .slice(0, vendor.below(5))
    .map((heading) => [heading, null] as const);
  const columns = vendor.shuffled([...format.columns, ...extra]);
  const rows = Array.from({ length: 6 + vendor.below(60) }, (_, row) =>
    columns.map(([heading, field]) =>
      field === null
        ? OTHERS.find(([pattern]) => pattern.test(heading))![1](vendor, locale)
        : VALUES[field]!(vendor, locale, row),
    ),
  );
  const header = columns.map(([heading, field]) => (field && !format.isHeldOut ? varied(heading, vendor) : heading));
  return { name: `${format.name}, seed ${seed}`, header, truth: columns.map(([, field]) => field), rows };
}

/** Whether `TRADE_HEADINGS` has a heading, except for spelling, order of words or a unit. */
function isInTable(heading: string, field: string): boolean {
  const { names, weak = [] }: { names: readonly string[]; weak?: readonly string[] } =
    TRADE_HEADINGS[(field === 'number' ? 'lotNo' : field) as keyof typeof TRADE_HEADINGS];
  return matchOf(headingOf(heading), [...names, ...weak].map(listed), UNIT_WORDS[field]) >= MATCH.spelling;
}

/** Reads generated lists, and counts the outcome of each field. */
export function corpusReport(kind: SheetKind, files: number, firstSeed: number): CorpusReport {
  const report: CorpusReport = { fields: {}, known: none(), unknown: none(), problems: [] };
  for (let index = 0; index < files; index++) {
    const format = PUBLIC_FORMATS[index % PUBLIC_FORMATS.length]!;
    look(kind, fileOf(format, firstSeed + index), report);
  }
  return report;
}

function look(kind: SheetKind, { name, header, truth, rows }: VendorFile, report: CorpusReport): void {
  const { mapping, questions } = recognise(kind, { header, rows });
  for (const { key, required } of kind.fields) {
    const column = truth.indexOf(key === kind.number ? 'number' : key);
    const taken = mapping[key];
    if (column < 0 && taken === undefined) continue;
    const asked = questions.some((question) => question.key === key) || (required && taken === undefined);
    const outcome = taken === column ? 'read' : taken !== undefined ? 'wrong' : asked ? 'asked' : 'missed';
    const heading = header[column < 0 ? taken! : column]!;
    const isKnown = column >= 0 && isInTable(heading, key === kind.number ? 'number' : key);
    for (const outcomes of [(report.fields[key] ??= none()), isKnown ? report.known : report.unknown])
      outcomes[outcome]++;
    if (outcome === 'wrong' || outcome === 'missed')
      report.problems.push(
        `${name}: ${key} ${outcome}, ${column < 0 ? 'no column' : `“${heading}”`}${taken === undefined ? '' : ` taken from “${header[taken]}”`}`,
      );
  }
  // Prices have no field: the user must be asked about at least one of their columns.
  const money = truth.flatMap((field, column) => (field === 'price' || field === 'pricePerCarat' ? [column] : []));
  const asks = questions.flatMap(({ candidates }) => candidates);
  if (money.length > 0 && !money.some((column) => asks.includes(column)))
    report.problems.push(`${name}: money is not asked about`);
}

/** A report as text: a line for each field, for known headings and for other headings. */
export const inLines = ({ fields, known, unknown }: CorpusReport): string[] =>
  [...Object.entries(fields), ['headings of the table', known] as const, ['other headings', unknown] as const].map(
    ([name, { read, asked, missed, wrong }]) =>
      `${name}: ${read} read, ${asked} asked, ${missed} missed, ${wrong} wrong`,
  );
