import type { SheetList } from '../house/house.js';

/** Whether a lot number contains no invisible format characters and no separators of lines or paragraphs. */
export const isLotNumber = (text: string): boolean => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** First version of the rules that compares by `lotNumberKey` (`docs/decisions/0066-rules-version-4.md`). */
const FIRST_WITH_KEY = 4;

/** Normalised lot or parcel number, for comparisons: NFKC, without extra spaces. Case counts. */
export const lotNumberKey = (no: string): string => no.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** The normalisation for comparing numbers of lots or parcels under a version of the rules. */
export function numberKeyOf(list: SheetList, rules: number): (no: string) => string {
  if (rules >= FIRST_WITH_KEY) return lotNumberKey;
  return list === 'lots' ? (no) => no.normalize('NFKC') : (no) => no;
}
