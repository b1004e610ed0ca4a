import { DatabaseSync } from 'node:sqlite';
import type { CollectionSpec, Document, Filter, Query } from '../port.js';
import { CollectionSql } from '../sqlite/collection-sql.js';
import type { Sql } from '../sqlite/sqlite-query.js';

/**
 * What SQLite would do to answer a query of a view, a line each step. `SCAN` of a table is a reading of all of it; `SEARCH` goes by an
 * index.
 * @param viewsFile of a `SqliteReadStore`.
 */
export function planOf<D extends Document>(viewsFile: string, spec: CollectionSpec<D>, query: Query<D>): string[] {
  return explained(viewsFile, new CollectionSql<D>(spec).find(query));
}

/** Of a count. */
export function planOfCount<D extends Document>(
  viewsFile: string,
  spec: CollectionSpec<D>,
  where: Filter<D>,
): string[] {
  return explained(viewsFile, new CollectionSql<D>(spec).count(where));
}

function explained(file: string, { text, values }: Sql): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail));
  } finally {
    database.close();
  }
}
