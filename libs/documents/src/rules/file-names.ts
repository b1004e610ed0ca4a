import { LENGTHS } from '@tender/contracts';

/** Names within a folder: two that differ in their letters' case only would be one file on many a disk. */
export const sameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** The name, or with the first number that is free: `list.pdf`, `list (2).pdf`. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(keyOf));
  let free = name;
  for (let number = 2; keys.has(keyOf(free)); number++) free = numbered(name, number);
  return free;
}

function numbered(name: string, number: number): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const suffix = ` (${number})${ending}`;
  // No half of a surrogate pair is left at the end.
  const bare = name
    .slice(0, Math.min(name.length - ending.length, LENGTHS.fileName - suffix.length))
    .replace(/[\ud800-\udbff]$/, '');
  return bare + suffix;
}
