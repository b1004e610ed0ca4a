import { PER_CARAT } from '../cells/units.js';
import type { SheetField } from '../sheet-fields.js';
import { namesMoney, wordsOf } from './heading.js';
import { factorIn, signsOf } from './signs.js';

/** Notes around a table that apply to all its numbers: `All prices in EUR`, `Weights in grams`. */

export interface Note {
  text: string;
  /** Factor for the numbers; 1 for another currency or an amount per carat. */
  factor: number;
}

const RESERVES =
  /reserve|réserve|limi[et]|minim|estimat|schatting|schätz|currenc|devise|valuta|währung|валют|резерв|цен|prijz|מטבע|שמור/iu;
const WEIGHTS = /weight|carat|gewicht|poids|karaat|karat|вес|масса|משקל|משקלות/iu;
const SHORT = 3;

export function noteAbout(
  { kind, perCaratOf }: SheetField,
  heading: string,
  texts: readonly string[],
): Note | undefined {
  if (kind !== 'amount' && kind !== 'carats') return undefined;
  const isAbout = (text: string): boolean =>
    wordsOf(text).length <= SHORT || (kind === 'amount' ? namesMoney(text) || RESERVES.test(text) : WEIGHTS.test(text));
  return texts.flatMap((text) => {
    const factor = factorIn(text, kind);
    const isOther = kind === 'amount' && isOtherMoney(text, heading, perCaratOf !== undefined);
    const isNote = isAbout(text) && ((factor ?? 1) > 1 || isOther);
    return isNote ? [{ text, factor: factor ?? 1 }] : [];
  })[0];
}

/** Whether a text names another currency, or amounts per carat. A heading with dollars takes precedence. */
const isOtherMoney = (text: string, heading: string, isPerCarat: boolean): boolean =>
  (signsOf(text).includes('currency') && !/usd|\$/iu.test(heading)) || (PER_CARAT.test(text) && !isPerCarat);
