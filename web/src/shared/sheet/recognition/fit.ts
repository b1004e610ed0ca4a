import { BadCell } from '../bad-cell.js';
import { isNumeric, type SheetField } from '../sheet-fields.js';
import type { ColumnProfile } from './column-profile.js';
import { KNOWN_VALUES } from './known-values.js';

/** Cells that say nothing for a field and nothing against it. */
const NEUTRAL = 0.95;
/** An empty column goes behind one that has the same heading, or nearly, and cells. */
const EMPTY = 0.7;
const LIKELY = 1.05;
const USABLE = 0.9;
const BARELY = 0.85;
const DOUBTFUL = 0.6;
const UNLIKELY = 0.25;
const IMPOSSIBLE = 0;

const MOST = 0.8;
const HALF = 0.5;
const FEW = 0.2;
/** Number of cells from which on a share says something. */
const ENOUGH = 8;

/**
 * How well the cells of a column fit a field: a factor of the match of its heading, from 0 to 1.05.
 * @param number key of the field that is once in the place
 */
export function fitOf(field: SheetField, profile: ColumnProfile, number: string): number {
  const { key } = field;
  const { filled, links, known } = profile;
  // Words such as `none` are values of some fields.
  if (filled === 0 && (known[key] ?? 0) === 0) return EMPTY;
  if (links >= HALF) return IMPOSSIBLE;
  if (isNumeric(field)) return numericFit(field, profile);
  if (field.kind === 'day') return graded(profile.days);
  if (key === number) return numberFit(profile);
  if (key === 'certificate') return certificateFit(profile);
  if (key === 'category') return profile.samples.some((cell) => isReadable(field, cell)) ? 1 : IMPOSSIBLE;
  if (Object.hasOwn(KNOWN_VALUES, key)) return wordsFit(key, profile);
  return profile.numbers >= MOST && filled > 1 ? DOUBTFUL : 1;
}

function isReadable({ read }: SheetField, cell: string): boolean {
  try {
    read(cell, '.');
    return true;
  } catch (error) {
    if (error instanceof BadCell) return false;
    throw error;
  }
}

/** Cells that cannot be read are named one by one: only a column of which none can be read is not taken. */
const graded = (share: number): number => {
  if (share >= MOST) return 1;
  if (share >= HALF) return USABLE;
  return share > 0 ? BARELY : IMPOSSIBLE;
};

function numericFit(field: SheetField, { numbers, wholeNumbers, dollars }: ColumnProfile): number {
  if (field.kind === 'amount') return graded(numbers);
  if (field.kind === 'carats') return dollars >= HALF ? UNLIKELY : graded(numbers);
  return wholeNumbers > 0 || numbers === 0 ? graded(wholeNumbers) : UNLIKELY;
}

/** Numbers that stand twice, and days, are named one by one. */
const numberFit = ({ distinct, filled, days }: ColumnProfile): number =>
  days >= HALF || (filled >= ENOUGH && distinct < HALF) ? BARELY : 1;

function certificateFit({ known, distinct, filled, figures }: ColumnProfile): number {
  if ((known['laboratory'] ?? 0) >= HALF) return UNLIKELY;
  if (filled > 3 && distinct < HALF) return DOUBTFUL;
  return figures >= HALF ? LIKELY : DOUBTFUL;
}

function wordsFit(key: string, { known, numbers }: ColumnProfile): number {
  const own = known[key] ?? 0;
  const others = Math.max(...Object.entries(known).flatMap(([field, share]) => (field === key ? [] : [share])));
  if (own >= HALF && own >= others) return LIKELY;
  if (own >= HALF) return NEUTRAL;
  if (others >= MOST && own < FEW) return UNLIKELY;
  return numbers >= MOST ? DOUBTFUL : NEUTRAL;
}
