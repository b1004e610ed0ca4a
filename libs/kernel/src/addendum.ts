import {
  gradeOf,
  type Addendum,
  type AddendumChange,
  type AddendumChangeView,
  type AddendumWords,
} from '@tender/contracts';
import { canonicalJson } from './canonical-json.js';

/** What buyers are shown of one thing: an auction, a lot, a viewing, a parcel. */
export type Shown = Readonly<Record<string, unknown>>;

/** The fields that differ, in the order of `after`. */
export const differencesIn = (
  before: Shown,
  after: Shown,
  fields: readonly string[] = Object.keys(after),
): AddendumChange[] =>
  fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => canonicalJson(change.before) !== canonicalJson(change.after));

/** Names of an id and of a number of things in an addendum. */
export interface ListWords {
  id: 'lotId' | 'goodId';
  /** The field that holds their number. */
  field: 'lots' | 'goods';
}

/**
 * The differences between two lists of things. Things that were added or removed are one change with their ids and
 * numbers, so that a long list fits into one append; others have a change for each field.
 */
export function differencesOfLists(
  before: ReadonlyMap<string, Shown>,
  after: ReadonlyMap<string, Shown>,
  { id, field }: ListWords,
): AddendumChange[] {
  // Sorted, because the order of a hash map is not part of a history.
  const ids = [
    ...[...after.keys()].filter((each) => !before.has(each)),
    ...[...before.keys()].filter((each) => !after.has(each)),
  ].sort();
  const changed = [...after].flatMap(([each, shown]) => {
    const former = before.get(each);
    // Things that did not change are the same object.
    return !former || former === shown ? [] : differencesIn(former, shown).map((change) => ({ [id]: each, ...change }));
  });
  const moved = ids.length === 0 ? [] : [{ field, before: before.size, after: after.size, ids }];
  return [...moved, ...changed];
}

/** @param before number of addenda before it @param words left out: no reason, and the grade of the fields */
export const addendumOf = (before: number, changes: AddendumChange[], words: AddendumWords = {}): Addendum => ({
  number: before + 1,
  grade: gradeOf(changes, words.grade),
  reason: words.reason ?? null,
  changes,
});

/** Whether changes are of files, of the auction or viewing itself: those that the server publishes by itself. */
export const isFilesOnly = (changes: readonly AddendumChange[]): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === 'files') && namedIn(changes).length === 0;

/** The changes with the numbers of the lots or parcels that they name. @param numbers by ids */
export const numbered = (
  changes: readonly AddendumChange[],
  numbers: ReadonlyMap<string, string>,
): AddendumChangeView[] =>
  changes.map((change) => {
    const id = change.lotId ?? change.goodId;
    return {
      ...change,
      ...(id !== undefined && { no: numbers.get(id) ?? null }),
      ...(change.ids && { numbers: change.ids.flatMap((each) => numbers.get(each) ?? []) }),
    };
  });

/** Ids of the lots or parcels that changes name. */
export const namedIn = (changes: readonly AddendumChange[]): string[] => [
  ...new Set(changes.flatMap(({ lotId, goodId, ids = [] }) => [...[lotId ?? goodId ?? []].flat(), ...ids])),
];
