import type { CollectionDeclaration, Condition, Document, Filter, Query, Scalar } from '@tender/read-store';
import { UniqueViolation } from '@tender/read-store';

type Fields = Document & Record<string, unknown>;

/** Documents of one collection, with the filters and orders of the port `Collection`. Documents are copied in and out. */
export class Documents {
  private readonly byId = new Map<string, Fields>();

  constructor(private readonly declaration: Pick<CollectionDeclaration, 'name' | 'indexes'>) {}

  get(id: string): Document | null {
    return copied(this.byId.get(id) ?? null);
  }

  find<D>({ where = {}, sort = [], limit = Infinity, skip = 0 }: Query<D> = {}): Document[] {
    const order = sort as readonly { field: string; descending?: boolean }[];
    const found = this.matching(where as Filter<Fields>);
    found.sort((a, b) => compared(a, b, order));
    return copied(found.slice(skip, skip + limit));
  }

  count(where: Filter<Fields> = {}): number {
    return this.matching(where).length;
  }

  /** @throws UniqueViolation */
  put(document: Document): void {
    const fields = copied(document) as Fields;
    this.assertUnique(fields);
    this.byId.set(fields._id, fields);
  }

  insert(document: Document): void {
    if (this.byId.has(document._id)) throw new UniqueViolation(this.declaration.name);
    this.put(document);
  }

  update(id: string, set: object, where: Filter<Fields> = {}): boolean {
    const present = this.byId.get(id);
    if (!present || !matches(present, where)) return false;
    this.put({ ...present, ...defined(set) });
    return true;
  }

  delete(id: string, where: Filter<Fields> = {}): boolean {
    const present = this.byId.get(id);
    return present !== undefined && matches(present, where) && this.byId.delete(id);
  }

  deleteMany(where: Filter<Fields>): number {
    const found = this.matching(where);
    for (const { _id } of found) this.byId.delete(_id);
    return found.length;
  }

  private matching(where: Filter<Fields>): Fields[] {
    assertComplete(where);
    return [...this.byId.values()].filter((document) => matches(document, where));
  }

  private assertUnique(document: Fields): void {
    for (const { fields, unique } of this.declaration.indexes ?? []) {
      const key = unique ? fields.map((field) => document[field] ?? null) : [null];
      if (key.includes(null)) continue;
      const isTaken = [...this.byId.values()].some(
        (other) => other._id !== document._id && fields.every((field, place) => other[field] === key[place]),
      );
      if (isTaken) throw new UniqueViolation(this.declaration.name);
    }
  }
}

/** Documents are JSON: this is faster than `structuredClone`. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const defined = (set: object): object =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));

function assertComplete(where: Filter<Fields>): void {
  for (const [field, condition] of Object.entries(where)) {
    const isRange = typeof condition === 'object' && condition !== null;
    const bounds: unknown[] = isRange ? Object.values(condition) : [condition];
    if (bounds.length === 0 || bounds.includes(undefined))
      throw new TypeError(`the condition on ${field} has no value`);
  }
}

const matches = (document: Fields, where: Filter<Fields>): boolean =>
  Object.entries(where).every(([field, condition]) => holds(document[field] ?? null, condition as Condition));

function holds(value: unknown, condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null) return isOrContains(value, condition);
  if ('in' in condition) return condition.in.some((each) => isOrContains(value, each));
  const { gt, gte, lt, lte } = condition;
  const isIn = (bound: string | number | undefined, test: (a: string | number, b: string | number) => boolean) =>
    bound === undefined || (typeof value === typeof bound && test(value as string | number, bound));
  return (
    isIn(gt, (a, b) => a > b) && isIn(gte, (a, b) => a >= b) && isIn(lt, (a, b) => a < b) && isIn(lte, (a, b) => a <= b)
  );
}

const isOrContains = (value: unknown, scalar: Scalar): boolean =>
  value === scalar || (Array.isArray(value) && value.includes(scalar));

const RANKS = ['null', 'number', 'boolean', 'string'];
const rank = (value: unknown): number => (value === null ? 0 : RANKS.indexOf(typeof value));

function compared(a: Fields, b: Fields, order: readonly { field: string; descending?: boolean }[]): number {
  const last = { field: '_id', descending: order.at(-1)?.descending ?? false };
  for (const { field, descending } of [...order, last]) {
    const difference = comparedValues(a[field] ?? null, b[field] ?? null);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

function comparedValues(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const [one, other] = [a, b] as [string, string];
  return one < other ? -1 : Number(one > other);
}
