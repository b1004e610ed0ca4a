import { withoutDollars } from '../../numbers/typed-numbers.js';
import { inEnglish, numberIn, type DecimalSign } from './decimal-sign.js';

export function timesFactor(text: string, factor: number, sign: DecimalSign): string {
  if (factor === 1) return text;
  const value = numberIn(withoutDollars(text), sign);
  if (Number.isNaN(value)) return text;
  // Two decimals more than amounts have: fractions of a cent are refused later.
  return inEnglish(String(Number((value * factor).toFixed(4))), sign);
}
