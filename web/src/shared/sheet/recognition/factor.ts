import { inEnglish, numberIn, type DecimalSign } from '../decimal-sign.js';
import { headingOf } from './heading.js';

/**
 * What the amounts of a column are multiplied by, as its heading says: 1,000 of `Reserve ('000)`. 1 of a percentage,
 * which is no amount of dollars; null of any other heading.
 */
export function factorIn(heading: string): number | null {
  const { sign } = headingOf(heading);
  if (sign === 'thousands') return 1_000;
  if (sign === 'millions') return 1_000_000;
  return sign === 'percent' ? 1 : null;
}

/** A number times a factor, written with the same sign for decimals; any other text as it is. */
export function timesFactor(text: string, factor: number, sign: DecimalSign): string {
  if (factor === 1) return text;
  const value = numberIn(text.replace(/^\s*\$\s*/, ''), sign);
  if (Number.isNaN(value)) return text;
  // Two decimals more than amounts have: what is not a whole number of cents is refused later.
  return inEnglish(String(Number((value * factor).toFixed(4))), sign);
}
