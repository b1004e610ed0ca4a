import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Document } from '../port.js';
import { COPIED_TOGETHER, type StateCopy } from '../state-copy.js';

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`;

/** A snapshot of `state.db` in one read transaction. Does not block its writer. */
export class SqliteStateCopy implements StateCopy {
  readonly ofOneMoment = true;
  readonly collections: readonly string[];

  private constructor(private readonly database: DatabaseSync) {
    database.exec('BEGIN');
    this.collections = database
      .prepare(TABLES)
      .all()
      .map(({ name }) => String(name));
  }

  static open(folder: string): SqliteStateCopy {
    const file = join(folder, 'state.db');
    if (!existsSync(file)) throw new Error(`${folder} contains no state.db`);
    return new SqliteStateCopy(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  }

  async *readCollection(collection: string): AsyncGenerator<Document> {
    if (!this.collections.includes(collection)) return;
    const page = this.database.prepare(
      `SELECT document FROM "${collection}" WHERE _id > ? ORDER BY _id LIMIT ${COPIED_TOGETHER}`,
    );
    for (let after: string | null = ''; after !== null;) {
      const documents: Document[] = page.all(after).map(({ document }) => JSON.parse(String(document)) as Document);
      yield* documents;
      after = documents.length < COPIED_TOGETHER ? null : documents.at(-1)!._id;
    }
  }

  async close(): Promise<void> {
    this.database.close();
  }
}
