import type { Filter as MongoFilter, IndexDescription } from 'mongodb';
import { fieldName } from '../field-name.js';
import type { CollectionDeclaration, Condition, Filter, Query, Scalar } from '../port.js';

export interface Stored {
  _id: string;
  [field: string]: unknown;
}

type Operators = Record<string, unknown>;

const COLLECTION = /^[A-Za-z][A-Za-z0-9_]*$/;
const COMPARISONS = new Set(['gt', 'gte', 'lt', 'lte']);
/** Types of unique key values. Null and missing fields are excluded: they are no key. */
const KEY_TYPES = ['string', 'number', 'bool'];

/** @throws TypeError for an invalid name: MongoDB interprets dots and dollars. */
export function collectionName(name: string): string {
  if (!COLLECTION.test(name)) throw new TypeError(`not a collection: ${JSON.stringify(name)}`);
  return name;
}

/**
 * A filter in MongoDB's language. Each value is the operand of an operator, so that it cannot be interpreted as one.
 * MongoDB's comparisons respect the bound's type, look into arrays, and treat missing fields as null: the port's rules.
 * @throws TypeError for invalid fields or conditions, and for undefined values.
 */
export function filterOf<D>(where: Filter<D> | undefined): MongoFilter<Stored> {
  const conditions = Object.entries<Condition | undefined>(where ?? {});
  return Object.fromEntries(
    conditions.map(([field, condition]) => [storedField(field), operatorsOf(field, condition)]),
  );
}

export const oneOf = <D>(id: string, where?: Filter<D>): MongoFilter<Stored> =>
  where === undefined ? { _id: { $eq: idOf(id) } } : { $and: [{ _id: { $eq: idOf(id) } }, filterOf(where)] };

/** @throws TypeError unless the id is a text: it could be an operator, or match other documents. */
export function idOf(id: unknown): string {
  if (typeof id !== 'string') throw new TypeError('an id is a text');
  return id;
}

/** Omits a `limit` of 0, which means no limit to MongoDB. */
export function queryOf<D>({ where, sort = [], limit, skip }: Query<D>): {
  filter: MongoFilter<Stored>;
  options: QueryOptions;
} {
  const order = new Map<string, 1 | -1>();
  for (const { field, descending } of sort) {
    const name = storedField(field);
    if (!order.has(name)) order.set(name, descending ? -1 : 1);
  }
  if (!order.has('_id')) order.set('_id', sort.at(-1)?.descending ? -1 : 1);
  return { filter: filterOf(where), options: { sort: [...order], ...(limit && { limit }), ...(skip && { skip }) } };
}

export interface QueryOptions {
  sort: [string, 1 | -1][];
  limit?: number;
  skip?: number;
}

/** Ignores `undefined`. @throws TypeError for invalid fields, `_id` included. */
export const changesOf = (set: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [fieldName(field), value]),
  );

/**
 * Indexes of a collection. A unique index contains only documents with all its fields, so MongoDB cannot use it for
 * queries. Queries get a separate one, with `_id` at the end for the order of ties.
 */
export function indexesOf({ indexes = [] }: Pick<CollectionDeclaration, 'indexes'>): IndexDescription[] {
  return indexes.flatMap(({ fields, unique }): IndexDescription[] => {
    const names = fields.map(storedField);
    const serving = { key: keyOf(names.includes('_id') ? names : [...names, '_id']) };
    if (!unique) return [serving];
    const partialFilterExpression = Object.fromEntries(names.map((name) => [name, { $type: KEY_TYPES }]));
    return [{ key: keyOf(names), unique, partialFilterExpression }, serving];
  });
}

const storedField = (field: string): string => (field === '_id' ? field : fieldName(field));
const keyOf = (fields: readonly string[]): Record<string, 1> => Object.fromEntries(fields.map((field) => [field, 1]));

function operatorsOf(field: string, condition: Condition | undefined): Operators {
  if (condition === undefined) throw new TypeError(`the condition on ${field} is undefined`);
  if (isScalar(condition)) return { $eq: condition };
  if (typeof condition !== 'object') throw new TypeError(`not a condition on ${field}`);
  return Object.hasOwn(condition, 'in') ? inOperator(field, condition) : rangeOperators(field, condition);
}

function inOperator(field: string, condition: object): Operators {
  const [[, values] = [], ...others] = Object.entries(condition) as [string, unknown][];
  if (others.length > 0 || !Array.isArray(values) || !values.every(isScalar))
    throw new TypeError(`not a list of values for ${field}`);
  return { $in: [...values] };
}

function rangeOperators(field: string, range: object): Operators {
  const bounds = (Object.entries(range) as [string, unknown][]).filter(([comparison, bound]) => {
    if (!COMPARISONS.has(comparison)) throw new TypeError(`not a comparison: ${JSON.stringify(comparison)}`);
    if (bound !== undefined && typeof bound !== 'string' && typeof bound !== 'number')
      throw new TypeError(`not a bound of ${field}`);
    return bound !== undefined;
  });
  if (bounds.length === 0) throw new TypeError(`the condition on ${field} has no bound`);
  return Object.fromEntries(bounds.map(([comparison, bound]) => [`$${comparison}`, bound]));
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
