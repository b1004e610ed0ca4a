import { LENGTHS } from '@tender/contracts';

/** Whether two names are the same for file systems that ignore case. */
export const sameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Adds the first free number to a taken name: `list.pdf`, `list (2).pdf`. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(keyOf));
  let free = name;
  for (let number = 2; keys.has(keyOf(free)); number++) free = numbered(name, number);
  return free;
}

function numbered(name: string, number: number): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const suffix = ` (${number})${ending}`;
  // Do not cut a surrogate pair in half.
  const bare = name
    .slice(0, Math.min(name.length - ending.length, LENGTHS.fileName - suffix.length))
    .replace(/[\ud800-\udbff]$/, '');
  return bare + suffix;
}
