import { fieldName } from './field-name.js';
import type { Condition, Filter, Query, Scalar } from './port.js';

/** A piece of SQL and the values of its parameters. Values are never part of the text. */
export interface Sql {
  text: string;
  values: SqlValue[];
}
export type SqlValue = string | number | null;

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A field's value: the very expression that indexes are made on, so that filters and sorts find them. */
export const fieldSql = (field: string): string => (field === '_id' ? '_id' : `json_extract(document,'$.${fieldName(field)}')`);

/**
 * The condition of a filter, `TRUE` for an empty one.
 * @param scalars fields that never hold an array (the indexed ones): an index serves only their plain comparison.
 */
export function whereSql<D>(where: Filter<D> | undefined, scalars: ReadonlySet<string>): Sql {
  const parts = Object.entries<Condition | undefined>(where ?? {}).map(([field, condition]) => conditionSql(field, condition, scalars));
  return joined(parts, ' AND ', 'TRUE');
}

/** All of a `SELECT` that follows the table's name. */
export function querySql<D>({ where, sort = [], limit, skip }: Query<D>, scalars: ReadonlySet<string>): Sql {
  const condition = whereSql(where, scalars);
  const direction = (descending?: boolean) => (descending ? 'DESC' : 'ASC');
  const order = sort.map(({ field, descending }) => `${fieldSql(field)} ${direction(descending)}`);
  if (!sort.some(({ field }) => field === '_id')) order.push(`_id ${direction(sort.at(-1)?.descending)}`);
  return {
    text: `WHERE ${condition.text} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`,
    values: [...condition.values, limit ?? -1, skip ?? 0],
  };
}

function conditionSql(field: string, condition: Condition | undefined, scalars: ReadonlySet<string>): Sql {
  if (condition === undefined) throw new TypeError(`the condition on ${field} is undefined`);
  const scalar = field === '_id' || scalars.has(field);
  if (condition === null || typeof condition !== 'object') return equalsSql(field, condition, scalar);
  if ('in' in condition) return inSql(field, condition.in, scalar);
  return rangeSql(field, condition);
}

function equalsSql(field: string, value: Scalar, scalar: boolean): Sql {
  if (value === null) return { text: `${fieldSql(field)} IS NULL`, values: [] };
  if (typeof value === 'string') return matchSql(field, '= ?', [value], scalar);
  // SQLite's JSON has true as 1: the type keeps them apart.
  return typeof value === 'boolean'
    ? matchSql(field, '= ?', [Number(value)], scalar, `IN ('true','false')`)
    : matchSql(field, '= ?', [value], scalar, `NOT IN ('true','false')`);
}

/** The list is one parameter, so that lists of every length share one prepared statement. */
function inSql(field: string, values: readonly Scalar[], scalar: boolean): Sql {
  const plain = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  const singles = new Set(values.filter((value) => value === null || typeof value === 'boolean'));
  const parts = [...singles].map((value) => equalsSql(field, value, scalar));
  if (plain.length > 0) {
    const type = plain.some((value) => typeof value === 'number') ? `NOT IN ('true','false')` : undefined;
    parts.push(matchSql(field, 'IN (SELECT value FROM json_each(?))', [JSON.stringify(plain)], scalar, type));
  }
  const either = joined(parts, ' OR ', 'FALSE');
  return { text: `(${either.text})`, values: either.values };
}

/** Compares the field's value, or, where it may be an array, each of its elements: `json_each` gives a scalar as its own only element. */
function matchSql(field: string, comparison: string, values: SqlValue[], scalar: boolean, type?: string): Sql {
  if (field === '_id') return { text: `_id ${comparison}`, values };
  const path = `document,'$.${fieldName(field)}'`;
  const text = scalar
    ? `${fieldSql(field)} ${comparison}${type ? ` AND json_type(${path}) ${type}` : ''}`
    : `json_type(${path}) <> 'object' AND EXISTS (SELECT 1 FROM json_each(${path}) WHERE atom ${comparison}${type ? ` AND type ${type}` : ''})`;
  return { text: `(${text})`, values };
}

function rangeSql(field: string, range: Exclude<Condition, Scalar | { in: unknown }>): Sql {
  const parts = Object.entries<string | number | undefined>(range).flatMap(([operator, value]): Sql[] => {
    if (!Object.hasOwn(COMPARISONS, operator)) throw new TypeError(`not a comparison: ${JSON.stringify(operator)}`);
    if (value === undefined) return [];
    // All texts are after all numbers in SQLite: a second bound keeps to the kind of the first.
    const kind = typeof value === 'string' ? `>= ''` : `< ''`;
    return [{ text: `${fieldSql(field)} ${COMPARISONS[operator as keyof typeof COMPARISONS]} ? AND ${fieldSql(field)} ${kind}`, values: [value] }];
  });
  if (parts.length === 0) throw new TypeError(`the condition on ${field} has no bound`);
  return joined(parts, ' AND ', 'TRUE');
}

const joined = (parts: Sql[], by: string, none: string): Sql => ({
  text: parts.map(({ text }) => text).join(by) || none,
  values: parts.flatMap(({ values }) => values),
});
