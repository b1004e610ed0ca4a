import { buyerStones, NO_STONE_FIELDS, type AddendumChangeView } from '@tender/contracts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that buyers will see differently. */
export const fieldChanges = (before: Fields, after: Fields, fields: readonly string[]): AddendumChangeView[] =>
  fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => textOf(change.before) !== textOf(change.after));

/** Whatever the order of its fields; one that is empty is none. */
const textOf = (value: unknown): string =>
  JSON.stringify(value === '' ? null : value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What buyers are shown of stones. */
export const STONES_SHOWN = Object.keys(buyerStones(NO_STONE_FIELDS));

/** Things that are added to a list, or removed from it. @param count how many there were. @param more negative: removed */
export const listChange = (
  field: 'lots' | 'goods',
  { count, more, numbers }: { count: number; more: number; numbers: string[] },
): AddendumChangeView[] => (more === 0 ? [] : [{ field, before: count, after: count + more, numbers }]);
