import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';

/** Data of the firm for award letters. Staff read them here, winners in their letters. Null: the letter says "not stated". */
export interface LetterSettings {
  legalName: string | null;
  registrationNo: string | null;
  taxNo: string | null;
  /** Bank details, with line breaks. */
  bankDetails: string | null;
  /** Payment term in days from the date of the letter. */
  paymentDays: number | null;
  /** A text on each letter. */
  letterText: string | null;
}

export interface LetterSettingsView extends LetterSettings {
  /** Day of the last change of the bank details, `YYYY-MM-DD`; null if there are none. */
  bankChangedOn: string | null;
}

/** Absent fields stay unchanged; null clears a field. */
export type LetterSettingsBody = Partial<LetterSettings>;

export const EMPTY_LETTER_SETTINGS: LetterSettings = {
  legalName: null,
  registrationNo: null,
  taxNo: null,
  bankDetails: null,
  paymentDays: null,
  letterText: null,
};

export const MAXIMUM_PAYMENT_DAYS = 365;

/** An award letter of one company in one auction (`domain.md §5.9`). */
export interface AwardLetterView {
  /** Its number, `<year>-<code>-<n>`. */
  _id: string;
  auction: string;
  company: string;
  lots: Count;
  /** Sum of the prices to pay. */
  total: Usd;
  /** All editions, the newest first. */
  editions: AwardEditionView[];
}

export interface AwardEditionView {
  edition: Count;
  /** Date of the edition, `YYYY-MM-DD`. */
  day: string;
  issuedAt: Instant;
  /** SHA-256 of the PDF, hexadecimal. */
  sha256: string;
  /** The newest earlier edition with other bank details; null if there is none. */
  bankDiffersFrom: Count | null;
  /** Why it was issued again; staff only. */
  reason?: string | null;
}

export interface AuctionAwardsView {
  letters: AwardLetterView[];
  /** Whether letters with numbers are expected, so that a printed letter is preliminary. */
  preliminary: boolean;
}
