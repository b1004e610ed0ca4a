import { fieldName } from '../field-name.js';
import type { CollectionDeclaration, Document, Filter, Query } from '../port.js';
import { fieldSql, memberSql, querySql, whereSql, type Indexed, type Sql, type SqlValue } from './sqlite-query.js';

type IndexDeclaration = NonNullable<CollectionDeclaration['indexes']>[number];

const TABLE = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * The SQL of a collection: a table of JSON documents with indexes on their fields. In a view each indexed field has a column beside the
 * document, because SQLite would rewrite an index on a member of the document whenever anything in the document changes. In `state` the
 * document is all there is: what is never rebuilt holds nothing twice. Who runs the SQL, and in which thread, is not its business.
 */
export class CollectionSql<D extends Document> {
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly indexed: Indexed;

  /** @param tableName another table than the collection's own, for a generation of a projection. */
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

  /**
   * Makes the table, and what is not there yet of its columns and indexes.
   * @param present names of the columns that the table has, none when there is no table.
   */
  create(present: ReadonlySet<string> = new Set()): Sql[] {
    const declared = this.columns.map(columnSql);
    const table = `CREATE TABLE IF NOT EXISTS ${this.table} (${['_id TEXT PRIMARY KEY NOT NULL', 'document TEXT NOT NULL', ...declared].join(', ')})`;
    const indexes = (this.spec.indexes ?? []).map((index) => this.createIndex(index));
    return [table, ...(present.size > 0 ? this.addColumns(present) : []), ...indexes].map((text) => ({
      text,
      values: [],
    }));
  }

  /** What shows another table, of an older program perhaps, as one of this collection. */
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
    const members = new Map<string, unknown>(Object.entries(document));
    return {
      text: `INSERT INTO ${this.table} (${['_id', 'document', ...this.columns.map(columnSql)].join(', ')}) VALUES (?, ?${', ?'.repeat(this.columns.length)})`,
      values: [document._id, JSON.stringify(document), ...this.columns.map((field) => columnValue(members.get(field)))],
    };
  }

  put(document: Document): Sql {
    const { text, values } = this.insert(document);
    const replaced = ['document', ...this.columns.map(columnSql)].map((column) => `${column} = excluded.${column}`);
    return { text: `${text} ON CONFLICT (_id) DO UPDATE SET ${replaced.join(', ')}`, values };
  }

  addMissing(document: Document): Sql {
    const { text, values } = this.insert(document);
    return { text: `${text} ON CONFLICT (_id) DO NOTHING`, values };
  }

  update(id: string, set: object, where?: Filter<D>): Sql {
    const changes = Object.entries(set).filter(([, value]) => value !== undefined);
    const inColumns = changes.filter(([field]) => this.columns.includes(field));
    const paths = changes.map(([field]) => `, '$.${fieldName(field)}', json(?)`).join('');
    const condition = whereSql(where, this.indexed);
    return {
      text: `UPDATE ${this.table} SET document = json_set(document${paths})${inColumns.map(([field]) => `, ${columnSql(field)} = ?`).join('')} WHERE _id = ? AND ${condition.text}`,
      values: [
        ...changes.map(([, value]) => JSON.stringify(value)),
        ...inColumns.map(([, value]) => columnValue(value)),
        id,
        ...condition.values,
      ],
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

  private createIndex(index: IndexDeclaration): string {
    // `_id` at the end gives the order of ties.
    const fields = index.unique || index.fields.includes('_id') ? index.fields : [...index.fields, '_id'];
    return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${this.indexName(index)} ON ${this.table} (${fields.map((field) => fieldSql(field, this.indexed)).join(', ')})`;
  }

  /** Columns for fields that an older program had not indexed, or only in the document: then the index has the name already. */
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

/** The column in which a field of a view stands a second time. */
const columnSql = (field: string): string => `"$.${fieldName(field)}"`;

/** As `json_extract` gives it: SQLite has no booleans. */
function columnValue(value: unknown): SqlValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`an indexed field holds ${JSON.stringify(value)}`);
}
