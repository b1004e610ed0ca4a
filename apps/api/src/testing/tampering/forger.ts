import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CHAIN_START, chainLink, type EventMetadata } from '@tender/kernel';

interface Row {
  position: number;
  stream: number;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
}

/** Somebody who can write the file of events of a house that stands still, and knows how it is made. */
export class Forger {
  private readonly db: DatabaseSync;

  constructor(folder: string) {
    this.db = new DatabaseSync(join(folder, 'events.db'));
    this.db.exec('PRAGMA ignore_check_constraints = ON; BEGIN');
  }

  run(sql: string, ...values: (string | number)[]): void {
    this.db.prepare(sql).run(...values);
  }

  number(sql: string, ...values: (string | number)[]): number {
    return Number(Object.values(this.db.prepare(sql).get(...values) ?? {})[0]);
  }

  rows(stream: string): Row[] {
    return this.db
      .prepare('SELECT entries.* FROM entries JOIN streams ON streams.id = stream WHERE name = ? ORDER BY revision')
      .all(stream) as unknown as Row[];
  }

  /** The name of the first stream with such a beginning. */
  streamLike(beginning: string): string {
    return String(
      this.db.prepare('SELECT name FROM streams WHERE name GLOB ? ORDER BY id').get(`${beginning}*`)?.['name'],
    );
  }

  setData(position: number, data: object): void {
    this.run('UPDATE entries SET data = ? WHERE position = ?', JSON.stringify(data), position);
  }

  /** Appends events to a stream, in the name of the actor of its last event, with hashes that are right. */
  append(stream: string, events: readonly { type: string; data: object }[]): void {
    for (const { type, data } of events) {
      const last = this.rows(stream).at(-1)!;
      this.run(
        'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)',
        this.number('SELECT max(position) + 1 FROM entries'),
        last.stream,
        last.revision + 1,
        `forged-${last.revision + 1}`,
        type,
        JSON.stringify(data),
        last.metadata,
      );
    }
    this.rehash(stream);
  }

  deleteStream(stream: string): void {
    this.run('DELETE FROM entries WHERE stream = (SELECT id FROM streams WHERE name = ?)', stream);
    this.run('DELETE FROM streams WHERE name = ?', stream);
  }

  /** Makes room for an event: what stands at a position or behind it moves on, in its stream as well. */
  moveOn({ position, stream, revision }: Pick<Row, 'position' | 'stream' | 'revision'>): void {
    // By way of negative numbers, because no two may be the same in between.
    this.run('UPDATE entries SET position = -(position + 1) WHERE position >= ?', position);
    this.run('UPDATE entries SET position = -position WHERE position < 0');
    this.run('UPDATE entries SET revision = -(revision + 1) WHERE stream = ? AND revision >= ?', stream, revision);
    this.run('UPDATE entries SET revision = -revision WHERE stream = ? AND revision < 0', stream);
  }

  /**
   * Changes the last event of a stream, puts it before all others, where nobody who reads in order meets it, and fills
   * its place with an event without a flaw in a stream that nobody reads.
   */
  hide(stream: string, data: (before: object) => object): void {
    const row = this.rows(stream).at(-1)!;
    this.run(
      'UPDATE entries SET position = -7, data = ? WHERE position = ?',
      JSON.stringify(data(JSON.parse(row.data) as object)),
      row.position,
    );
    this.run('INSERT INTO streams (name) VALUES (?)', 'note-1');
    const id = this.number('SELECT id FROM streams WHERE name = ?', 'note-1');
    this.run('INSERT INTO entries VALUES (?, ?, 0, ?, ?, ?, ?)', row.position, id, row.id, 'Noted', '{}', row.metadata);
    this.rehash('note-1');
  }

  /** The stream has two events in each other's places for whoever reads it by its index; the table stays as it was. */
  swapInIndex(one: Row, other: Row): void {
    const exchange = (): void => {
      this.run('UPDATE entries SET revision = -1 WHERE position = ?', one.position);
      this.run('UPDATE entries SET revision = ? WHERE position = ?', one.revision, other.position);
      this.run('UPDATE entries SET revision = ? WHERE position = ?', other.revision, one.position);
    };
    exchange();
    this.db.exec('COMMIT');
    this.db.enableDefensive(false);
    this.db.exec('PRAGMA writable_schema = ON; BEGIN');
    const table = String(this.db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'entries'`).get()!['sql']);
    const index = this.db
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_entries_1'`)
      .get()!;
    this.run(`DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_entries_1'`);
    this.run(
      `UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'`,
      table.replace(/,\s*UNIQUE \(stream, revision\)/, ''),
    );
    this.reopen();
    for (const { position, revision } of [one, other])
      this.run('UPDATE entries SET revision = ? WHERE position = ?', revision, position);
    this.run(`UPDATE sqlite_schema SET sql = ? WHERE name = 'entries'`, table);
    this.run(
      `INSERT INTO sqlite_schema VALUES ('index', 'sqlite_autoindex_entries_1', 'entries', ?, NULL)`,
      Number(index['rootpage']),
    );
    this.reopen();
  }

  /** The schema is read again. */
  private reopen(): void {
    this.db.exec(`PRAGMA schema_version = ${this.number('PRAGMA schema_version') + 1}; COMMIT`);
    this.db.close();
    this.db.open();
    this.db.enableDefensive(false);
    this.db.exec('PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON; BEGIN');
  }

  /** Leaves no hole in the positions. */
  closeUp(): void {
    const positions = this.db.prepare('SELECT position FROM entries ORDER BY position').all();
    const move = this.db.prepare('UPDATE entries SET position = ? WHERE position = ?');
    positions.forEach(({ position }, index) => {
      if (position !== index) move.run(index, Number(position));
    });
  }

  /** Recomputes all hashes of a stream, so that its chain is without a flaw. */
  rehash(stream: string): void {
    let previousHash = CHAIN_START;
    for (const { position, revision, id, type, data, metadata } of this.rows(stream)) {
      const { hash: _, ...rest } = JSON.parse(metadata) as EventMetadata;
      const unhashed = { ...rest, previousHash };
      previousHash = chainLink({
        stream,
        revision,
        id,
        type,
        data: JSON.parse(data) as object,
        metadata: unhashed,
      }).hash;
      this.run(
        'UPDATE entries SET metadata = ? WHERE position = ?',
        JSON.stringify({ ...unhashed, hash: previousHash }),
        position,
      );
    }
  }

  close(): void {
    this.db.exec('COMMIT');
    this.db.close();
  }
}
