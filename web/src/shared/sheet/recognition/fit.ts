import { BadCell } from '../cells/bad-cell.js';
import { isNumeric, type SheetField } from '../sheet-fields.js';
import type { ColumnProfile } from './column-profile.js';
import { KNOWN_VALUES } from './known-values.js';

/** Factor for cells that are no evidence for or against a field. */
const NEUTRAL = 0.95;
/** An empty column ranks behind a filled one with the same or a similar heading. */
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
const ENOUGH = 8;

const CERTIFICATE_FIGURES = 5;

/** Factor from 0 to 1.05 for the match of the heading. @param isWeak the heading is ambiguous */
export function fitOf(
  field: SheetField,
  profile: ColumnProfile,
  { number, isWeak = false }: { number: string; isWeak?: boolean },
): number {
  const { key } = field;
  const { filled, links, known } = profile;
  // Count words such as `none` if they are known values of the field.
  if (filled === 0 && (known[key] ?? 0) === 0) return EMPTY;
  if (links >= HALF) return IMPOSSIBLE;
  if (isNumeric(field)) return numericFit(field, profile, isWeak);
  if (field.kind === 'day') return graded(profile.days, profile);
  if (key === number) return numberFit(profile);
  if (key === 'certificate') return certificateFit(profile);
  if (key === 'category') return profile.samples.some((cell) => isReadable(field, cell)) ? 1 : IMPOSSIBLE;
  if (Object.hasOwn(KNOWN_VALUES, key)) return wordsFit(key, profile);
  return isWeak || (profile.numbers >= MOST && filled > 1) ? DOUBTFUL : 1;
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

/** Unreadable cells are reported one by one: a column is excluded only without any readable cell. */
const graded = (share: number, { figures }: ColumnProfile): number => {
  if (share >= MOST) return 1;
  if (share >= HALF) return USABLE;
  if (share > 0) return BARELY;
  return figures >= HALF ? UNLIKELY : IMPOSSIBLE;
};

function numericFit(field: SheetField, profile: ColumnProfile, isWeak: boolean): number {
  const { numbers, wholeNumbers, dollars } = profile;
  if (field.kind === 'amount') return graded(numbers, profile);
  if (field.kind === 'pieces') return wholeNumbers > 0 || numbers === 0 ? graded(wholeNumbers, profile) : UNLIKELY;
  if (dollars >= HALF) return UNLIKELY;
  // Whole numbers under `Size` may be sieve sizes.
  return isWeak && wholeNumbers >= MOST ? DOUBTFUL : graded(numbers, profile);
}

/** Never 0: duplicate numbers and days are reported one by one. */
const numberFit = ({ distinct, filled, days }: ColumnProfile): number =>
  days >= HALF || (filled >= ENOUGH && distinct < HALF) ? BARELY : 1;

function certificateFit({
  known,
  distinct,
  filled,
  figures,
  days,
  numbers,
  wholeNumbers,
  samples,
}: ColumnProfile): number {
  if ((known['laboratory'] ?? 0) >= HALF) return UNLIKELY;
  if (days >= HALF || numbers - wholeNumbers >= HALF) return UNLIKELY;
  if (filled > 3 && distinct < HALF) return DOUBTFUL;
  if (figures < HALF) return DOUBTFUL;
  return samples.some((cell) => cell.replace(/\D/g, '').length >= CERTIFICATE_FIGURES) ? LIKELY : USABLE;
}

function wordsFit(key: string, { known, numbers, days }: ColumnProfile): number {
  if (days >= HALF) return UNLIKELY;
  const own = known[key] ?? 0;
  const others = Math.max(...Object.entries(known).flatMap(([field, share]) => (field === key ? [] : [share])));
  if (own >= HALF && own >= others) return LIKELY;
  if (own >= HALF) return NEUTRAL;
  if (others >= MOST && own < FEW) return UNLIKELY;
  return numbers >= MOST ? DOUBTFUL : NEUTRAL;
}
