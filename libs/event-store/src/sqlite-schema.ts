import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Of the schema, in the file's `user_version`. A file of format 0 is an empty one, or kept the streams' names in a table `events`. */
const FORMAT = 1;

/**
 * What must be unique for the history to be one is: the place in all, and the place in the stream. The id has no unique key, as in
 * EventStoreDB: ids come in random order, and to keep them in an index more than halves the appends a second.
 *
 * Events are read from the view `events`. Their rows hold the number of their stream: a name is long, it would stand in every row and
 * again in the index, and that costs a fifth of an append. No trigger makes the view writable: a release that knows only format 0
 * can read it, but not begin to write.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE VIEW events AS
    SELECT position, name AS stream, revision, entries.id AS id, type, data, metadata FROM entries JOIN streams ON streams.id = entries.stream`;

const FROM_FORMAT_0 = `
  INSERT INTO streams (name) SELECT stream FROM old_events GROUP BY stream ORDER BY min(position);
  INSERT INTO entries SELECT position, streams.id, revision, old_events.id, type, data, metadata
    FROM old_events JOIN streams ON name = stream ORDER BY position;
  DROP TABLE old_events`;

/**
 * @returns the file's format. An older one can be read, too: its table `events` has the columns of the view.
 * @throws when a newer release has written the file.
 */
export function assertKnownFormat(db: DatabaseSync): number {
  const format = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (format > FORMAT)
    throw new Error(`${db.location()} has format ${format}, written by a newer release; this one knows ${FORMAT}`);
  return format;
}

/**
 * Makes the tables in an empty file, or brings a file of an older release to this one's format, whole or not at all.
 * @throws when a newer release has written the file.
 */
export function prepareSchema(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const format = assertKnownFormat(db);
    if (format < FORMAT) {
      const old =
        db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'events'`).get() !== undefined;
      if (old) db.exec('ALTER TABLE events RENAME TO old_events');
      db.exec(SCHEMA);
      if (old) db.exec(FROM_FORMAT_0);
      db.prepare(`INSERT INTO meta VALUES ('epoch', ?) ON CONFLICT DO NOTHING`).run(randomUUID());
      db.exec(`PRAGMA user_version = ${FORMAT}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
