import { COLLATOR } from '../../language/compare-names.js';

export type Occurrence = [word: string, count: number];

/** Words by frequency, highest first. Empty words and values that are no strings are ignored. */
export function countOccurrences(words: Iterable<unknown>): Occurrence[] {
  const counts = new Map<string, number>();
  for (const word of words) if (typeof word === 'string' && word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([one, some], [other, others]) => others - some || COLLATOR.compare(one, other));
}
