import { fieldName } from '../field-name.js';
import type { Condition, Filter, Query, Scalar } from '../port.js';

/** SQL with its parameters. Values are never part of the text. */
export interface Sql {
  text: string;
  values: SqlValue[];
}
export type SqlValue = string | number | null;

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Expressions of indexed fields exactly as in the indexes. Indexed fields never hold arrays. */
export type Indexed = ReadonlyMap<string, string>;

export const memberSql = (field: string): string => `json_extract(document,'$.${fieldName(field)}')`;

export const fieldSql = (field: string, indexed: Indexed): string =>
  field === '_id' ? '_id' : (indexed.get(field) ?? memberSql(field));

export function whereSql<D>(where: Filter<D> | undefined, indexed: Indexed): Sql {
  const parts = Object.entries<Condition | undefined>(where ?? {}).map(([field, condition]) =>
    conditionSql(field, condition, indexed),
  );
  return joined(parts, ' AND ', 'TRUE');
}

export function querySql<D>({ where, sort = [], limit, skip }: Query<D>, indexed: Indexed): Sql {
  const condition = whereSql(where, indexed);
  const direction = (descending?: boolean) => (descending ? 'DESC' : 'ASC');
  const order = sort.map(({ field, descending }) => `${fieldSql(field, indexed)} ${direction(descending)}`);
  if (!sort.some(({ field }) => field === '_id')) order.push(`_id ${direction(sort.at(-1)?.descending)}`);
  return {
    text: `WHERE ${condition.text} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`,
    values: [...condition.values, limit ?? -1, skip ?? 0],
  };
}

function conditionSql(field: string, condition: Condition | undefined, indexed: Indexed): Sql {
  if (condition === undefined) throw new TypeError(`the condition on ${field} is undefined`);
  if (condition === null || typeof condition !== 'object') return equalsSql(field, condition, indexed);
  if ('in' in condition) return inSql(field, condition.in, indexed);
  return rangeSql(field, condition, indexed);
}

function equalsSql(field: string, value: Scalar, indexed: Indexed): Sql {
  if (value === null) return { text: `${fieldSql(field, indexed)} IS NULL`, values: [] };
  if (typeof value === 'string') return matchSql(field, '= ?', [value], indexed);
  // SQLite's JSON reads true as 1: the type distinguishes them.
  return typeof value === 'boolean'
    ? matchSql(field, '= ?', [Number(value)], indexed, `IN ('true','false')`)
    : matchSql(field, '= ?', [value], indexed, `NOT IN ('true','false')`);
}

/** The list is one parameter, so that lists of all lengths share a prepared statement. */
function inSql(field: string, values: readonly Scalar[], indexed: Indexed): Sql {
  const plain = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  const singles = new Set(values.filter((value) => value === null || typeof value === 'boolean'));
  const parts = [...singles].map((value) => equalsSql(field, value, indexed));
  if (plain.length > 0) {
    const type = plain.some((value) => typeof value === 'number') ? `NOT IN ('true','false')` : undefined;
    parts.push(matchSql(field, 'IN (SELECT value FROM json_each(?))', [JSON.stringify(plain)], indexed, type));
  }
  const either = joined(parts, ' OR ', 'FALSE');
  return { text: `(${either.text})`, values: either.values };
}

/** Compares the value, or each element if it may be an array: `json_each` returns a scalar as a single element. */
function matchSql(field: string, comparison: string, values: SqlValue[], indexed: Indexed, type?: string): Sql {
  if (field === '_id') return { text: `_id ${comparison}`, values };
  const path = `document,'$.${fieldName(field)}'`;
  const text = indexed.has(field)
    ? `${indexed.get(field)} ${comparison}${type ? ` AND json_type(${path}) ${type}` : ''}`
    : `json_type(${path}) <> 'object' AND EXISTS (SELECT 1 FROM json_each(${path}) WHERE atom ${comparison}${type ? ` AND type ${type}` : ''})`;
  return { text: `(${text})`, values };
}

function rangeSql(field: string, range: Exclude<Condition, Scalar | { in: unknown }>, indexed: Indexed): Sql {
  const place = fieldSql(field, indexed);
  const parts = Object.entries<string | number | undefined>(range).flatMap(([operator, value]): Sql[] => {
    if (!Object.hasOwn(COMPARISONS, operator)) throw new TypeError(`not a comparison: ${JSON.stringify(operator)}`);
    if (value === undefined) return [];
    // SQLite sorts texts after numbers: a second bound restricts the type.
    const kind = typeof value === 'string' ? `>= ''` : `< ''`;
    return [
      { text: `${place} ${COMPARISONS[operator as keyof typeof COMPARISONS]} ? AND ${place} ${kind}`, values: [value] },
    ];
  });
  if (parts.length === 0) throw new TypeError(`the condition on ${field} has no bound`);
  return joined(parts, ' AND ', 'TRUE');
}

const joined = (parts: Sql[], by: string, none: string): Sql => ({
  text: parts.map(({ text }) => text).join(by) || none,
  values: parts.flatMap(({ values }) => values),
});
