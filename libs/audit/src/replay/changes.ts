import type { AuditChange } from '@tender/contracts';

export const MOST_CHANGES = 1_000;

/** Compares two states value by value. List items are matched by `_id`, strings by value, others by index. */
export function changesBetween(before: unknown, after: unknown): { changes: AuditChange[]; more: number } {
  const found: AuditChange[] = [];
  let count = 0;
  compare(before, after, []);
  return { changes: found, more: count - found.length };

  function compare(one: unknown, other: unknown, path: string[]): void {
    if (Object.is(one, other)) return;
    const [fields, others] = [partsOf(one), partsOf(other)];
    if (!fields || !others) return note(one, other, path);
    for (const [name, value] of fields) compare(value, others.get(name), [...path, name]);
    for (const [name, value] of others) if (!fields.has(name)) note(undefined, value, [...path, name]);
  }

  function note(one: unknown, other: unknown, path: string[]): void {
    count++;
    if (found.length < MOST_CHANGES) found.push({ path, before: textOf(one), after: textOf(other) });
  }
}

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

function partsOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return new Map(value.map((item: unknown, index) => [nameIn(item, index), item]));
}

function nameIn(item: unknown, index: number): string {
  if (typeof item === 'string') return item;
  return typeof item === 'object' && item !== null && '_id' in item ? String(item._id) : String(index);
}
