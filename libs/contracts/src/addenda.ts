import type { Count, Instant } from './values/units.js';

/** How much an addendum matters to a buyer: `note` changes words or pictures only. */
export const ADDENDUM_GRADES = ['note', 'material'] as const;
export type AddendumGrade = (typeof ADDENDUM_GRADES)[number];

/** The reason and the grade that an admin gives for a change. */
export interface AddendumWords {
  /** Buyers read the reason; null if the admin gave none. */
  reason?: string | null;
  /** Raises the grade that follows from the changed fields; it never lowers it. */
  grade?: AddendumGrade;
}

/** A body of a call that may change what buyers were shown. Forms send the field as JSON. */
export interface WithAddendum {
  addendum?: AddendumWords;
}

/** A changed field as buyers saw it. `lots`, `goods`: number and ids added or removed; `images`: number. */
export interface AddendumChange {
  lotId?: string;
  goodId?: string;
  field: string;
  /** Value that buyers saw before; null if they saw none. */
  before: unknown;
  after: unknown;
  /** Lots or parcels that were added or removed. */
  ids?: string[];
}

/** A change of published data, as buyers receive it. */
export interface Addendum {
  /** Number of the addendum, from 1 in the order of publication. */
  number: Count;
  grade: AddendumGrade;
  reason: string | null;
  changes: AddendumChange[];
}

/** Fields whose change is a `note`; any other is `material`. */
const NOTES: readonly string[] = ['name', 'description', 'images'];

/** The grade that follows from the changes, or `material` if the admin requests it. */
export const gradeOf = (changes: readonly AddendumChange[], asked?: AddendumGrade): AddendumGrade =>
  asked === 'material' || changes.some(({ field }) => !NOTES.includes(field)) ? 'material' : 'note';

/** A change for display: amounts in US dollars, lots and parcels with their numbers. */
export interface AddendumChangeView extends AddendumChange {
  /** Number of the lot or parcel; null if none is known. */
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

/** Live message: an addendum was published. The list of addenda has its content. */
export interface AddendumMessage extends Pick<Addendum, 'number' | 'grade'> {
  at: Instant;
}
