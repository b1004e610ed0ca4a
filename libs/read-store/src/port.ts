/**
 * Documents in typed collections, on SQLite or MongoDB. The filters are the small part of MongoDB's language that both
 * can index. `views` are disposable read models, written by the projection runner only; `state` is people's data,
 * sessions, marks, checkpoints: never rebuilt, durable before an answer.
 */
export type Database = 'views' | 'state';

export interface Document {
  _id: string;
}

/** Declares a collection beside its document: name, place, indexes. Indexes are made at start. */
export interface CollectionSpec<D extends Document> extends CollectionDeclaration {
  readonly indexes?: readonly IndexSpec<D>[];
  /** Type only: never set. */
  readonly document?: D;
}

/** A collection of whatever documents, as the adapters and the projection runner see it. */
export interface CollectionDeclaration {
  readonly name: string;
  readonly database: Database;
  readonly indexes?: readonly { readonly fields: readonly string[]; readonly unique?: boolean }[];
}

export interface IndexSpec<D extends Document> {
  readonly fields: readonly ScalarField<D>[];
  /** No two documents have the same values. Null is no value: any number of documents may have it. */
  readonly unique?: boolean;
}

/**
 * A top-level field of a document. Values under it that are filtered or sorted on are strings, numbers, booleans or
 * null.
 */
export type FieldPath<D> = Extract<keyof D, string>;

/** A field that may be indexed. Arrays may be filtered on but not indexed: SQLite has no index that looks into them. */
export type ScalarField<D> = {
  [F in FieldPath<D>]-?: NonNullable<D[F]> extends string | number | boolean ? F : never;
}[FieldPath<D>];

export type Scalar = string | number | boolean | null;
export type Condition =
  | Scalar
  | { in: readonly Scalar[] }
  | { gt?: string | number; gte?: string | number; lt?: string | number; lte?: string | number };
/**
 * All conditions hold. An array field matches a scalar when it contains it; a missing field is null. A condition that
 * is `undefined`, or a range without a bound, throws: a forgotten value must not widen an answer to everybody's
 * documents.
 */
export type Filter<D> = { readonly [F in FieldPath<D>]?: Condition };

export interface Query<D> {
  where?: Filter<D>;
  /** Null is first, numbers are before texts. Ties are broken by `_id`, in the direction of the last field. */
  sort?: readonly { field: FieldPath<D>; descending?: boolean }[];
  limit?: number;
  skip?: number;
}

/** What anybody may do with a collection: read it. */
export interface Collection<D extends Document> {
  get(id: string): Promise<D | null>;
  find(query?: Query<D>): Promise<D[]>;
  count(where?: Filter<D>): Promise<number>;
}

/**
 * A collection of `state`. Every write is durable when its promise resolves. It rejects with the Rejection DISK_FULL
 * when there is no room: nothing was written; with UNAVAILABLE when the disk does not answer as it should: read to find
 * out.
 */
export interface StateCollection<D extends Document> extends Collection<D> {
  /** @throws UniqueViolation when the id or a unique key is taken. */
  insert(document: D): Promise<void>;
  /** Inserts or replaces. @throws UniqueViolation */
  put(document: D): Promise<void>;
  /**
   * Inserts or replaces many in one durable write: all of them or none. (A single MongoDB server has no transactions:
   * there a crash may leave some unwritten.)
   * @throws UniqueViolation
   */
  putMany(documents: readonly D[]): Promise<void>;
  /**
   * Inserts those whose ids are not there; the others stay as they are.
   * @throws UniqueViolation when another unique key is taken.
   */
  addMissing(documents: readonly D[]): Promise<void>;
  /**
   * Sets fields of one document, only if it (still) matches: compare-and-swap. A field that is `undefined` is left as
   * it is.
   * @returns whether it did.
   * @throws UniqueViolation
   */
  update(id: string, set: Partial<Omit<D, '_id'>>, where?: Filter<D>): Promise<boolean>;
  /**
   * Likewise of many documents in one durable write: all of them or none, as `putMany`. Those that are not there are
   * passed over.
   */
  updateMany(changes: readonly { id: string; set: Partial<Omit<D, '_id'>> }[]): Promise<void>;
  /** @returns whether there was such a document. */
  delete(id: string, where?: Filter<D>): Promise<boolean>;
  /** @returns how many were deleted. */
  deleteMany(where: Filter<D>): Promise<number>;
}

export class UniqueViolation extends Error {
  constructor(readonly collection: string) {
    super(`a unique key of ${collection} is taken`);
    this.name = 'UniqueViolation';
  }
}

export interface ReadStore {
  /** A read model's present generation. */
  view<D extends Document>(spec: CollectionSpec<D>): Collection<D>;
  state<D extends Document>(spec: CollectionSpec<D>): StateCollection<D>;
  close(): Promise<void>;
}
