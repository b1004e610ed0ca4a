/**
 * Documents in typed collections, on SQLite or MongoDB. Filters are the small part of MongoDB's language that both can index. `views` are disposable
 * read models, written by the projection runner only. `state` is user data, sessions, marks and checkpoints: never rebuilt, durable before an answer.
 */
export type Database = 'views' | 'state';

export interface Document {
  _id: string;
}

export interface CollectionSpec<D extends Document> extends CollectionDeclaration {
  readonly indexes?: readonly IndexSpec<D>[];
  /** Type only, never set. */
  readonly document?: D;
}

export interface CollectionDeclaration {
  readonly name: string;
  readonly database: Database;
  readonly indexes?: readonly { readonly fields: readonly string[]; readonly unique?: boolean }[];
}

export interface IndexSpec<D extends Document> {
  readonly fields: readonly ScalarField<D>[];
  /** Whether no two documents may have the same values. Null is no value: many documents may have it. */
  readonly unique?: boolean;
}

/** A top-level field. Filtered or sorted values are strings, numbers, booleans or null. */
export type FieldPath<D> = Extract<keyof D, string>;

/** A field that may be indexed. Arrays can be filtered but not indexed: SQLite cannot index their elements. */
export type ScalarField<D> = {
  [F in FieldPath<D>]-?: NonNullable<D[F]> extends string | number | boolean ? F : never;
}[FieldPath<D>];

export type Scalar = string | number | boolean | null;
export type Condition =
  | Scalar
  | { in: readonly Scalar[] }
  | { gt?: string | number; gte?: string | number; lt?: string | number; lte?: string | number };
/**
 * All conditions must hold. An array field matches a scalar that it contains; a missing field is null. An `undefined`
 * condition or a range without bounds throws: a forgotten value must not match other users' documents.
 */
export type Filter<D> = { readonly [F in FieldPath<D>]?: Condition };

export interface Query<D> {
  where?: Filter<D>;
  /** Order: null first, numbers before texts. Ties are ordered by `_id`, in the direction of the last field. */
  sort?: readonly { field: FieldPath<D>; descending?: boolean }[];
  limit?: number;
  skip?: number;
}

export interface Collection<D extends Document> {
  get(id: string): Promise<D | null>;
  find(query?: Query<D>): Promise<D[]>;
  count(where?: Filter<D>): Promise<number>;
}

/**
 * A collection of `state`. A write is durable when its promise resolves. Rejects with Rejection DISK_FULL if nothing
 * was written, or UNAVAILABLE if the disk or the server fails: read to find out.
 */
export interface StateCollection<D extends Document> extends Collection<D> {
  /** @throws UniqueViolation if the id or a unique key exists. */
  insert(document: D): Promise<void>;
  /** Inserts or replaces. @throws UniqueViolation */
  put(document: D): Promise<void>;
  /** Atomic and durable. (On a single MongoDB server a crash may leave some unwritten.) @throws UniqueViolation */
  putMany(documents: readonly D[]): Promise<void>;
  /** Adds documents that do not exist yet. @throws UniqueViolation if another unique key exists. */
  addMissing(documents: readonly D[]): Promise<void>;
  /** Compare-and-swap. Ignores `undefined` fields. @returns whether the document matched. @throws UniqueViolation */
  update(id: string, set: Partial<Omit<D, '_id'>>, where?: Filter<D>): Promise<boolean>;
  /** Like `update` for many documents, atomic like `putMany`. Ignores missing documents. */
  updateMany(changes: readonly { id: string; set: Partial<Omit<D, '_id'>> }[]): Promise<void>;
  delete(id: string, where?: Filter<D>): Promise<boolean>;
  deleteMany(where: Filter<D>): Promise<number>;
}

export class UniqueViolation extends Error {
  constructor(readonly collection: string) {
    super(`a unique key of ${collection} is taken`);
    this.name = 'UniqueViolation';
  }
}

export interface ReadStore {
  view<D extends Document>(spec: CollectionSpec<D>): Collection<D>;
  state<D extends Document>(spec: CollectionSpec<D>): StateCollection<D>;
  close(): Promise<void>;
}
