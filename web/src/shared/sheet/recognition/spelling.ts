/** Minimum letters for one or two wrong letters: `Shade` is not `Shape`. */
const MISSPELT = { one: 6, two: 9 };
/** Minimum letters of a word with a wrong letter: `Cert` is not `Carat`. */
const WORD = 4;
const SHORT = 2;

/** Whether words differ by one wrong letter, or by two in a long word. `Lots` is no wrong spelling of `Lot`. */
export function isMisspelt(words: readonly string[], known: readonly string[]): boolean {
  const [whole, other] = [words.join(''), known.join('')];
  if (Math.min(whole.length, other.length) < MISSPELT.one) return false;
  if (shortOf(words) === shortOf(known) && isNear(whole, other, 1)) return true;
  if (words.length !== known.length) return false;
  const wrong = words.flatMap((word, place) => (word === known[place] ? [] : [[word, known[place]!] as const]));
  const [pair] = wrong;
  if (!pair || wrong.length > 1) return false;
  const length = Math.min(...pair.map((word) => word.length));
  return length >= WORD && isNear(...pair, length >= MISSPELT.two ? 2 : 1);
}

const shortOf = (words: readonly string[]): string => words.filter((word) => word.length <= SHORT).join(' ');

function isNear(a: string, b: string, most: number): boolean {
  if (a[0] !== b[0] || a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
  const [short = '', long = ''] = [a, b].toSorted((one, other) => one.length - other.length);
  const ending = long.startsWith(short) ? long.slice(short.length) : '';
  return !['s', 'es', 'd', 'ed'].includes(ending) && distance(a, b) <= most;
}

/** Levenshtein distance, with a swap of neighbours as one step; infinite if the lengths differ by more than 2. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      now[column] = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        now[column] = Math.min(now[column]!, before[column - 2]! + 1);
    }
    [before, last] = [last, now];
  }
  return last[b.length]!;
}
