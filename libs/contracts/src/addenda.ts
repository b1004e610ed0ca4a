import type { Count, Instant } from './values/units.js';

/** Grade of an addendum. `note`: only a name, a description or pictures changed. `material`: anything else. */
export const ADDENDUM_GRADES = ['note', 'material'] as const;
export type AddendumGrade = (typeof ADDENDUM_GRADES)[number];

/** The reason and the grade that an admin gives for a change. */
export interface AddendumWords {
  /** Buyers read the reason; null if the admin gave none. */
  reason?: string | null;
  /** `material` replaces the grade `note`; `note` has no effect on the grade that follows from the changes. */
  grade?: AddendumGrade;
}

/** A body of a call that may change what buyers were shown. In multipart forms, the field is JSON. */
export interface WithAddendum {
  addendum?: AddendumWords;
}

/** One changed field. For `lots`, `goods` and `images`, `before` and `after` are counts. */
export interface AddendumChange {
  lotId?: string;
  goodId?: string;
  field: string;
  /** Value that buyers saw before; null without a value. */
  before: unknown;
  after: unknown;
  /** For `lots` and `goods`: ids of added and removed items. */
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

/** The grade that follows from the changes; always `material` if the admin requests `material`. */
export const gradeOf = (changes: readonly AddendumChange[], asked?: AddendumGrade): AddendumGrade =>
  asked === 'material' || changes.some(({ field }) => !NOTES.includes(field)) ? 'material' : 'note';

/** A change for display: amounts in US dollars, lots and parcels with their numbers. */
export interface AddendumChangeView extends AddendumChange {
  /** Number of the changed lot or parcel; null if unknown. Absent if no single lot or parcel changed. */
  no?: string | null;
  /** Numbers of the lots or parcels in `ids`. */
  numbers?: string[];
}

export interface AddendumView extends Omit<Addendum, 'changes'> {
  _id: string;
  at: Instant;
  changes: AddendumChangeView[];
  /** Staff only: id of the user who made the change; `system` for changes of files. */
  by?: string;
}

/** Live message: an addendum was published. Its content must be requested with the list of addenda. */
export interface AddendumMessage extends Pick<Addendum, 'number' | 'grade'> {
  at: Instant;
}
