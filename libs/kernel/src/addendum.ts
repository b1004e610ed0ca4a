import {
  gradeOf,
  type Addendum,
  type AddendumChange,
  type AddendumChangeView,
  type AddendumWords,
} from '@tender/contracts';
import { canonicalJson } from './canonical-json.js';

export type Shown = Readonly<Record<string, unknown>>;

export const differencesIn = (
  before: Shown,
  after: Shown,
  fields: readonly string[] = Object.keys(after),
): AddendumChange[] =>
  fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => canonicalJson(change.before) !== canonicalJson(change.after));

export interface ListWords {
  id: 'lotId' | 'goodId';
  field: 'lots' | 'goods';
}

/** Additions and removals are one change with ids and counts, so that a long list fits into one append. */
export function differencesOfLists(
  before: ReadonlyMap<string, Shown>,
  after: ReadonlyMap<string, Shown>,
  { id, field }: ListWords,
): AddendumChange[] {
  // Sorted: a history must not depend on the order of a hash map.
  const ids = [
    ...[...after.keys()].filter((each) => !before.has(each)),
    ...[...before.keys()].filter((each) => !after.has(each)),
  ].sort();
  const changed = [...after].flatMap(([each, shown]) => {
    const former = before.get(each);
    // An unchanged item is the same object in both maps.
    return !former || former === shown ? [] : differencesIn(former, shown).map((change) => ({ [id]: each, ...change }));
  });
  const moved = ids.length === 0 ? [] : [{ field, before: before.size, after: after.size, ids }];
  return [...moved, ...changed];
}

/** @param before number of earlier addenda @param words default: no reason, and the grade of the fields */
export const addendumOf = (before: number, changes: AddendumChange[], words: AddendumWords = {}): Addendum => ({
  number: before + 1,
  grade: gradeOf(changes, words.grade),
  reason: words.reason ?? null,
  changes,
});

/** Whether all changes are about files of a folder. The server itself publishes such changes, without a command of a user. */
export const isFilesOnly = (changes: readonly AddendumChange[]): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === 'files') && namedIn(changes).length === 0;

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

export const namedIn = (changes: readonly AddendumChange[]): string[] => [
  ...new Set(changes.flatMap(({ lotId, goodId, ids = [] }) => [...[lotId ?? goodId ?? []].flat(), ...ids])),
];
