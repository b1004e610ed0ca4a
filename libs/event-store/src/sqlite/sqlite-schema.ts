import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { MAXIMUM_FINDINGS } from '../history/history-finding.js';

const FORMAT = 1;

/**
 * Positions and revisions within a stream are unique. Ids have no unique key, as in EventStoreDB: their random order in an index more than halves the
 * append rate. Read events from the view `events`. Rows hold the number of their stream: a long name in each row and in the index costs a fifth of an
 * append.
 */
const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE entries (
    position INTEGER PRIMARY KEY CHECK (position >= 0),
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

/** The schema of the first release, which has no check. Its files are not migrated. */
const SCHEMA_WITHOUT_CHECK = SCHEMA.replace(' CHECK (position >= 0)', '');

export function hasSchema(db: DatabaseSync): boolean {
  const format = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (format > FORMAT)
    throw new Error(`${db.location()} has format ${format}, written by a newer release; this one knows ${FORMAT}`);
  if (format === 0 && partsOf(db).length > 0)
    throw new Error(`${db.location()} is not a file of events, or one of a version before the first release`);
  return format === FORMAT;
}

/** Parts that this program did not make, such as triggers, which can change writes and reads without a trace, and events before position 0. */
export function foreignParts(db: DatabaseSync): string[] {
  const known = new Set(
    [SCHEMA, SCHEMA_WITHOUT_CHECK].flatMap((schema) => {
      const made = new DatabaseSync(':memory:');
      try {
        made.exec(schema);
        return partsOf(made).map(({ text }) => text);
      } finally {
        made.close();
      }
    }),
  );
  return [
    ...partsOf(db).flatMap(({ kind, name, text }) => (known.has(text) ? [] : [`${kind} ${name}`])),
    ...strayEvents(db),
  ];
}

function strayEvents(db: DatabaseSync): string[] {
  const strays = db.prepare(
    'SELECT stream, revision, position FROM events WHERE position < 0 ORDER BY position LIMIT ?',
  );
  strays.setReadBigInts(true);
  return strays
    .all(MAXIMUM_FINDINGS)
    .map(
      ({ stream, revision, position }) => `event ${String(stream)}@${String(revision)} at position ${String(position)}`,
    );
}

function partsOf(db: DatabaseSync): { kind: string; name: string; text: string }[] {
  const rows = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all() as {
    type: string;
    name: string;
    tbl_name: string;
    sql: string | null;
  }[];
  return rows
    .filter(({ type, sql }) => type !== 'index' || sql !== null)
    .map(({ type, name, tbl_name: table, sql }) => ({
      kind: type,
      name,
      text: [type, name, table, sql?.replace(/\s+/g, ' ').trim()].join('\n'),
    }));
}

export function prepareSchema(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    if (!hasSchema(db)) {
      db.exec(SCHEMA);
      db.prepare(`INSERT INTO meta VALUES ('epoch', ?)`).run(randomUUID());
      db.exec(`PRAGMA user_version = ${FORMAT}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
