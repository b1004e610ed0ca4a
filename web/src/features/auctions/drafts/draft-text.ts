import { centsTyped } from '../../../shared/numbers/amounts.js';

/** Whether two texts mean the same: a field writes an amount in another form when it is left, `1250` as `1,250.00`. */
export const isSameAmount = (text: string, other: string): boolean =>
  text === other || (centsTyped(text) !== null && centsTyped(text) === centsTyped(other));
