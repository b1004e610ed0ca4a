import { fieldName } from './field-name.js';
import type { CollectionDeclaration, Document, Filter, Query } from './port.js';
import { fieldSql, querySql, whereSql, type Sql } from './sqlite-query.js';

const TABLE = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The SQL of a collection: a table of JSON documents with indexes on their fields. Who runs it, and in which thread, is not its business. */
export class CollectionSql<D extends Document> {
  private readonly table: string;
  private readonly indexed: ReadonlySet<string>;

  /** @param tableName another table than the collection's own, for a generation of a projection. */
  constructor(private readonly spec: CollectionDeclaration, private readonly tableName = spec.name) {
    if (!TABLE.test(tableName)) throw new TypeError(`not a collection: ${JSON.stringify(tableName)}`);
    this.table = `"${tableName}"`;
    this.indexed = new Set(spec.indexes?.flatMap(({ fields }) => fields));
  }

  /** Makes the table and those of its indexes that are not there yet. */
  create(): Sql[] {
    const table = `CREATE TABLE IF NOT EXISTS ${this.table} (_id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL)`;
    const indexes = (this.spec.indexes ?? []).map(({ fields, unique }) => {
      const name = `"${this.tableName}__${unique ? 'unique_' : ''}${fields.join('_')}"`;
      // `_id` at the end gives the order of ties.
      const columns = [...fields.map(fieldSql), ...(unique || fields.includes('_id') ? [] : ['_id'])].join(', ');
      return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${name} ON ${this.table} (${columns})`;
    });
    return [table, ...indexes].map((text) => ({ text, values: [] }));
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
    return { text: `INSERT INTO ${this.table} VALUES (?, ?)`, values: [document._id, JSON.stringify(document)] };
  }

  put(document: Document): Sql {
    const { text, values } = this.insert(document);
    return { text: `${text} ON CONFLICT (_id) DO UPDATE SET document = excluded.document`, values };
  }

  update(id: string, set: object, where?: Filter<D>): Sql {
    const changes = Object.entries(set).filter(([, value]) => value !== undefined);
    const paths = changes.map(([field]) => `, '$.${fieldName(field)}', json(?)`).join('');
    const condition = whereSql(where, this.indexed);
    return {
      text: `UPDATE ${this.table} SET document = json_set(document${paths}) WHERE _id = ? AND ${condition.text}`,
      values: [...changes.map(([, value]) => JSON.stringify(value)), id, ...condition.values],
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
}
