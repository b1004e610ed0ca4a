import { centsTyped } from '../../../shared/numbers/amounts.js';

/** Whether two texts are the same amount: a field changes `1250` to `1,250.00` when it is left. */
export const isSameAmount = (text: string, other: string): boolean =>
  text === other || (centsTyped(text) !== null && centsTyped(text) === centsTyped(other));
