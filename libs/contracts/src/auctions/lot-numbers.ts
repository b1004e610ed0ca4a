import type { SheetList } from '../house/house.js';

/** Whether all characters of a lot's number are visible. */
export const isLotNumber = (text: string): boolean => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/**
 * First version of the rules that compares lots and parcels by `lotNumberKey`
 * (`docs/decisions/0066-rules-version-4.md`).
 */
const FIRST_WITH_KEY = 4;

/**
 * The normalised form of a lot or parcel number, for comparisons. Full-width digits become digits; spaces around it or
 * repeated within it do not count. Case counts.
 */
export const lotNumberKey = (no: string): string => no.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** The normalisation by which a stream compares numbers of lots or parcels, by the version of its rules. */
export function numberKeyOf(list: SheetList, rules: number): (no: string) => string {
  if (rules >= FIRST_WITH_KEY) return lotNumberKey;
  return list === 'lots' ? (no) => no.normalize('NFKC') : (no) => no;
}
