import type { IssuedLetter } from './award.events.js';

export type EditionBank = Pick<IssuedLetter, 'edition' | 'bankHash'>;

/**
 * The newest earlier edition with other bank details; null if there is none. A company must learn of another account,
 * also if the firm's settings have been changed back, or if a third edition repeats the second.
 */
export function bankDiffersFrom(editions: readonly EditionBank[], edition: number): number | null {
  const own = editions.find((each) => each.edition === edition)?.bankHash;
  if (own === undefined) return null;
  const other = editions.findLast(
    (each) => each.edition < edition && each.bankHash !== undefined && each.bankHash !== own,
  );
  return other?.edition ?? null;
}
