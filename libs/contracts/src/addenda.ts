import type { Count } from './units.js';

/** How much an addendum matters to a buyer: `note` changes words or pictures only. */
export const ADDENDUM_GRADES = ['note', 'material'] as const;
export type AddendumGrade = (typeof ADDENDUM_GRADES)[number];

/** What an admin says to buyers of a change. */
export interface AddendumWords {
  /** Why; null where the admin gave no reason. Buyers read it. */
  reason?: string | null;
  /** Raises the grade that follows from the changed fields; it never lowers that one. */
  grade?: AddendumGrade;
}

/** A body of a call that may change what buyers were shown. Forms send the field as JSON. */
export interface AnnouncedBody {
  addendum?: AddendumWords;
}

/**
 * One thing that buyers were shown, before and after. Of an auction or viewing itself, or of one of its lots or parcels.
 * `lots`, `goods`: their number, with the ids of those that were added or removed. `images`: their number.
 */
export interface AddendumChange {
  lotId?: string;
  goodId?: string;
  field: string;
  /** Null: nothing was shown. */
  before: unknown;
  after: unknown;
  /** Lots or parcels that were added or removed. */
  ids?: string[];
}

/** A change of what buyers were shown, as it was published to them. */
export interface Addendum {
  /** From 1, in the order of publication. */
  number: Count;
  grade: AddendumGrade;
  reason: string | null;
  changes: AddendumChange[];
}

/** Fields whose change is a `note`; any other is `material`. */
const NOTES: readonly string[] = ['name', 'description', 'images'];

/** The grade that follows from what was changed, raised where the admin asks for it. */
export const gradeOf = (changes: readonly AddendumChange[], asked?: AddendumGrade): AddendumGrade =>
  asked === 'material' || changes.some(({ field }) => !NOTES.includes(field)) ? 'material' : 'note';
