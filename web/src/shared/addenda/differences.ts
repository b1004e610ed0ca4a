import { buyerStones, NO_STONE_FIELDS, type AddendumChangeView } from '@tender/contracts';

type Fields = Readonly<Record<string, unknown>>;

export const fieldChanges = (before: Fields, after: Fields, fields: readonly string[]): AddendumChangeView[] =>
  fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => textOf(change.before) !== textOf(change.after));

/** JSON for a comparison: the order of keys does not matter, and an empty text equals null. */
const textOf = (value: unknown): string =>
  JSON.stringify(value === '' ? null : value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const STONES_SHOWN = Object.keys(buyerStones(NO_STONE_FIELDS));

/** Added or removed items of a list. @param count number before the change @param more negative for removed items */
export const listChange = (
  field: 'lots' | 'goods',
  { count, more, numbers }: { count: number; more: number; numbers: string[] },
): AddendumChangeView[] => (more === 0 ? [] : [{ field, before: count, after: count + more, numbers }]);
