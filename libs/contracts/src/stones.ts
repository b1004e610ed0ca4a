import type { GoodsCategory } from './enumerations.js';
import { pick } from './pick.js';
import type { Count } from './units.js';

export interface KimberleyCertificate {
  number: string;
  issuedAt?: string;
  expiresAt?: string;
  authority?: string;
  origin?: string;
}

/** What is said of stones, whether they lie at a viewing as a parcel or are sold as a lot. */
export interface StonesDescription {
  description: string;
  category: GoodsCategory | null;
  shape: string;
  pieces: Count | null;
  /** Weight in carats, at most four decimals. */
  carats: number | null;
  colour: string;
  clarity: string;
  cut: string;
  fluorescence: string;
  certificate: string;
  kimberley: KimberleyCertificate | null;
}

/** Stones of which nothing is said. */
export const UNDESCRIBED: StonesDescription = {
  description: '',
  category: null,
  shape: '',
  pieces: null,
  carats: null,
  colour: '',
  clarity: '',
  cut: '',
  fluorescence: '',
  certificate: '',
  kimberley: null,
};

/** What is said of some stones, without whatever else is known of them. */
export const describedStones = (stones: StonesDescription): StonesDescription => pick(stones, STONES_FIELDS);
const STONES_FIELDS = Object.keys(UNDESCRIBED) as (keyof StonesDescription)[];
