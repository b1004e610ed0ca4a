import type { Count, Instant } from './values/units.js';

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
export interface WithAddendum {
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

/** A change as it is shown: amounts in US dollars, lots and parcels with their numbers. */
export interface AddendumChangeView extends AddendumChange {
  /** Number of the lot or parcel; null where none is known. */
  no?: string | null;
  /** Numbers of the lots or parcels that were added or removed. */
  numbers?: string[];
}

export interface AddendumView extends Omit<Addendum, 'changes'> {
  _id: string;
  at: Instant;
  changes: AddendumChangeView[];
  /** Staff only: id of the user who made the change; `system` for files. */
  by?: string;
}

/** A live message: an addendum was published. What it says is in the list of addenda. */
export interface AddendumMessage extends Pick<Addendum, 'number' | 'grade'> {
  at: Instant;
}
