import { DatabaseSync } from 'node:sqlite';
import type { CollectionSpec, Document, Filter, Query } from '../port.js';
import { CollectionSql } from '../sqlite/collection-sql.js';
import type { Sql } from '../sqlite/sqlite-query.js';

/**
 * SQLite's plan for a query of a view, one line per step. `SCAN` reads the whole table; `SEARCH` uses an index.
 * @param viewsFile of a `SqliteReadStore`.
 */
export function planOf<D extends Document>(viewsFile: string, spec: CollectionSpec<D>, query: Query<D>): string[] {
  return explained(viewsFile, new CollectionSql<D>(spec).find(query));
}

/** Plan for a new, empty collection in memory: SQLite's plans depend on the indexes, not on the content. */
export function planInMemory<D extends Document>(spec: CollectionSpec<D>, query: Query<D>): string[] {
  const database = new DatabaseSync(':memory:');
  try {
    const sql = new CollectionSql<D>(spec);
    for (const { text } of sql.create()) database.exec(text);
    return stepsOf(database, sql.find(query));
  } finally {
    database.close();
  }
}

/** SQLite's plan for a count on a view. */
export function planOfCount<D extends Document>(
  viewsFile: string,
  spec: CollectionSpec<D>,
  where: Filter<D>,
): string[] {
  return explained(viewsFile, new CollectionSql<D>(spec).count(where));
}

function explained(file: string, sql: Sql): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return stepsOf(database, sql);
  } finally {
    database.close();
  }
}

const stepsOf = (database: DatabaseSync, { text, values }: Sql): string[] =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values)
    .map(({ detail }) => String(detail));
