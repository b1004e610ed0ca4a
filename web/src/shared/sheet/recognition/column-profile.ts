import { withoutInvisible } from '@tender/contracts';
import { withoutDollars } from '../../numbers/typed-numbers.js';
import { resemblesDay } from '../cells/days.js';
import { FORMULA } from '../cells/cell-marks.js';
import { OWN_UNITS, PER_CARAT } from '../cells/units.js';
import { isMarkForNothing, KNOWN_VALUES } from './known-values.js';

/** Statistics of a column. `filled` is a number of cells; the other numbers are shares of its cells, from 0 to 1. */
export interface ColumnProfile {
  filled: number;
  numbers: number;
  wholeNumbers: number;
  dollars: number;
  days: number;
  links: number;
  figures: number;
  distinct: number;
  samples: readonly string[];
  known: Readonly<Record<string, number>>;
}

const NUMBER = /^[+]?(\d+|\d{1,3}([.,\s'’]\d{2,3})+)?([.,]\d+)?$/;
const WHOLE = /^\d+$/;
const DOLLARS = /\$|(?<!\p{L})usd(?!\p{L})/iu;
const SAMPLES = 20;
const LINK = /^(https?:\/\/|www\.)/i;

export function profileOf(cells: readonly string[]): ColumnProfile {
  // Keep marks such as `none`: they are values of the field fluorescence.
  const words = cells.map((cell) => withoutInvisible(cell).trim()).filter((cell) => cell !== '');
  const filled = words.filter((cell) => cell !== FORMULA && !isMarkForNothing(cell));
  const share = (holds: (cell: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(holds).length / filled.length;
  const figuresOf = (cell: string): string =>
    withoutDollars(cell.replace(PER_CARAT, '').replace(OWN_UNITS, ''))
      .replace(/\s*\.?$/, '')
      .trim();
  return {
    filled: filled.length,
    numbers: share((cell) => /\d/.test(cell) && NUMBER.test(figuresOf(cell))),
    wholeNumbers: share((cell) => WHOLE.test(figuresOf(cell))),
    dollars: share((cell) => DOLLARS.test(cell) && /\d/.test(cell)),
    days: share(resemblesDay),
    links: share((cell) => LINK.test(cell)),
    figures: share((cell) => /\d/.test(cell)),
    distinct: filled.length === 0 ? 0 : new Set(filled).size / filled.length,
    samples: [...new Set(filled)].slice(0, SAMPLES),
    known: Object.fromEntries(
      Object.entries(KNOWN_VALUES).map(([field, isKnown]) => [
        field,
        words.length === 0 ? 0 : words.filter(isKnown).length / words.length,
      ]),
    ),
  };
}
