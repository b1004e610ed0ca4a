import { withoutDollars } from '../../numbers/typed-numbers.js';
import { inEnglish, numberIn, type DecimalSign } from './decimal-sign.js';

/** A number times a factor, written with the same sign for decimals; any other text as it is. */
export function timesFactor(text: string, factor: number, sign: DecimalSign): string {
  if (factor === 1) return text;
  const value = numberIn(withoutDollars(text), sign);
  if (Number.isNaN(value)) return text;
  // Two decimals more than amounts have: what is not a whole number of cents is refused later.
  return inEnglish(String(Number((value * factor).toFixed(4))), sign);
}
