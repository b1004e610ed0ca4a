import { fieldName } from '../field-name.js';
import type { CollectionDeclaration, Document, Filter, Query } from '../port.js';
import { fieldSql, memberSql, querySql, whereSql, type Indexed, type Sql, type SqlValue } from './sqlite-query.js';

type IndexDeclaration = NonNullable<CollectionDeclaration['indexes']>[number];

interface Insertions {
  insert: string;
  put: string;
  addMissing: string;
}

const TABLE = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * SQL of a collection: a table of JSON documents with indexes on their fields. In `views` each indexed field has a column, because SQLite rewrites an
 * index on a JSON member at every change of the document. `state` stores only the document: data that is never rebuilt must not be redundant.
 */
export class CollectionSql<D extends Document> {
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly indexed: Indexed;
  private kept: Insertions | undefined;

  constructor(
    private readonly spec: CollectionDeclaration,
    readonly tableName = spec.name,
  ) {
    if (!TABLE.test(tableName)) throw new TypeError(`not a collection: ${JSON.stringify(tableName)}`);
    this.table = `"${tableName}"`;
    const fields = new Set(spec.indexes?.flatMap((index) => index.fields).filter((field) => field !== '_id'));
    this.columns = spec.database === 'views' ? [...fields] : [];
    this.indexed = new Map(
      [...fields].map((field) => [field, this.columns.includes(field) ? columnSql(field) : memberSql(field)]),
    );
  }

  create(present: ReadonlySet<string> = new Set()): Sql[] {
    const declared = this.columns.map(columnSql);
    const table = `CREATE TABLE IF NOT EXISTS ${this.table} (${['_id TEXT PRIMARY KEY NOT NULL', 'document TEXT NOT NULL', ...declared].join(', ')})`;
    const indexes = (this.spec.indexes ?? []).map((index) => this.createIndex(index));
    return [table, ...(present.size > 0 ? this.addColumns(present) : []), ...indexes].map((text) => ({
      text,
      values: [],
    }));
  }

  /** A SELECT that presents another table, possibly of an older program, as this collection. */
  selectFrom(tableName: string, present: ReadonlySet<string>): string {
    const columns = this.columns.map((field) =>
      present.has(`$.${field}`) ? columnSql(field) : `${memberSql(field)} AS ${columnSql(field)}`,
    );
    return `SELECT ${['_id', 'document', ...columns].join(', ')} FROM "${tableName}"`;
  }

  get(id: string): Sql {
    return { text: `SELECT document FROM ${this.table} WHERE _id = ?`, values: [id] };
  }

  find(query: Query<D> = {}): Sql {
    const { text, values } = querySql(query, this.indexed);
    return { text: `SELECT document FROM ${this.table} ${text}`, values };
  }

  count(where?: Filter<D>): Sql {
    const { text, values } = whereSql(where, this.indexed);
    return { text: `SELECT count(*) AS count FROM ${this.table} WHERE ${text}`, values };
  }

  insert(document: Document): Sql {
    return { text: this.texts.insert, values: this.valuesOf(document) };
  }

  put(document: Document): Sql {
    return { text: this.texts.put, values: this.valuesOf(document) };
  }

  addMissing(document: Document): Sql {
    return { text: this.texts.addMissing, values: this.valuesOf(document) };
  }

  /** Values other than texts and null are bound as JSON: SQLite would change booleans and lone surrogates. */
  update(id: string, set: object, where?: Filter<D>): Sql {
    const inDocument = { text: '', values: [] as SqlValue[] };
    const inColumns = { text: '', values: [] as SqlValue[] };
    for (const [field, value] of Object.entries(set) as [string, unknown][]) {
      if (value === undefined) continue;
      const isPlain = value === null || (typeof value === 'string' && value.isWellFormed());
      inDocument.text += `, '$.${fieldName(field)}', ${isPlain ? '?' : 'json(?)'}`;
      inDocument.values.push(isPlain ? value : JSON.stringify(value));
      if (!this.columns.includes(field)) continue;
      inColumns.text += `, ${columnSql(field)} = ?`;
      inColumns.values.push(columnValue(value));
    }
    const condition = whereSql(where, this.indexed);
    return {
      text: `UPDATE ${this.table} SET document = json_set(document${inDocument.text})${inColumns.text} WHERE _id = ? AND ${condition.text}`,
      values: [...inDocument.values, ...inColumns.values, id, ...condition.values],
    };
  }

  delete(id: string, where?: Filter<D>): Sql {
    const condition = whereSql(where, this.indexed);
    return { text: `DELETE FROM ${this.table} WHERE _id = ? AND ${condition.text}`, values: [id, ...condition.values] };
  }

  deleteMany(where: Filter<D>): Sql {
    const { text, values } = whereSql(where, this.indexed);
    return { text: `DELETE FROM ${this.table} WHERE ${text}`, values };
  }

  private get texts(): Insertions {
    if (this.kept) return this.kept;
    const columns = ['document', ...this.columns.map(columnSql)];
    const insert = `INSERT INTO ${this.table} (_id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`;
    const replaced = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    return (this.kept = {
      insert,
      put: `${insert} ON CONFLICT (_id) DO UPDATE SET ${replaced}`,
      addMissing: `${insert} ON CONFLICT (_id) DO NOTHING`,
    });
  }

  private valuesOf(document: Document): SqlValue[] {
    const members = document as object as Readonly<Record<string, unknown>>;
    return [document._id, JSON.stringify(document), ...this.columns.map((field) => columnValue(members[field]))];
  }

  private createIndex(index: IndexDeclaration): string {
    const fields = index.unique || index.fields.includes('_id') ? index.fields : [...index.fields, '_id'];
    return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${this.indexName(index)} ON ${this.table} (${fields.map((field) => fieldSql(field, this.indexed)).join(', ')})`;
  }

  /** An index on the document's field may exist already: the index on the new column replaces it. */
  private addColumns(present: ReadonlySet<string>): string[] {
    const missing = this.columns.filter((field) => !present.has(`$.${field}`));
    if (missing.length === 0) return [];
    const outdated = (this.spec.indexes ?? []).filter(({ fields }) => fields.some((field) => missing.includes(field)));
    return [
      ...missing.map((field) => `ALTER TABLE ${this.table} ADD COLUMN ${columnSql(field)}`),
      `UPDATE ${this.table} SET ${missing.map((field) => `${columnSql(field)} = ${memberSql(field)}`).join(', ')}`,
      ...outdated.map((index) => `DROP INDEX IF EXISTS ${this.indexName(index)}`),
    ];
  }

  private indexName({ fields, unique }: IndexDeclaration): string {
    return `"${this.tableName}__${unique ? 'unique_' : ''}${fields.join('_')}"`;
  }
}

const columnSql = (field: string): string => `"$.${fieldName(field)}"`;

/** Value of an indexed column, the same as `json_extract` returns: SQLite has no booleans. */
function columnValue(value: unknown): SqlValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`an indexed field holds ${JSON.stringify(value)}`);
}
