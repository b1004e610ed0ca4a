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

/** An attacker who can write the event file of a stopped server, and knows its format. */
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

  /** Returns the name of the first stream with a prefix. */
  streamLike(beginning: string): string {
    return String(
      this.db.prepare('SELECT name FROM streams WHERE name GLOB ? ORDER BY id').get(`${beginning}*`)?.['name'],
    );
  }

  setData(position: number, data: object): void {
    this.run('UPDATE entries SET data = ? WHERE position = ?', JSON.stringify(data), position);
  }

  /** Appends events with correct hashes, in the name of the actor of the stream's last event. */
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

  /** Makes room for an event: moves later events by one, in their stream as well. */
  moveOn({ position, stream, revision }: Pick<Row, 'position' | 'stream' | 'revision'>): void {
    // Uses negative numbers, because no two may be equal in between.
    this.run('UPDATE entries SET position = -(position + 1) WHERE position >= ?', position);
    this.run('UPDATE entries SET position = -position WHERE position < 0');
    this.run('UPDATE entries SET revision = -(revision + 1) WHERE stream = ? AND revision >= ?', stream, revision);
    this.run('UPDATE entries SET revision = -revision WHERE stream = ? AND revision < 0', stream);
  }

  /**
   * Changes the last event of a stream and moves it before all others, where no reader in order finds it. Fills its
   * place with a correct event in an unused stream.
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

  /** Swaps two events for readers of the index; the table stays the same. */
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

  /** Makes SQLite read the schema again. */
  private reopen(): void {
    this.db.exec(`PRAGMA schema_version = ${this.number('PRAGMA schema_version') + 1}; COMMIT`);
    this.db.close();
    this.db.open();
    this.db.enableDefensive(false);
    this.db.exec('PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON; BEGIN');
  }

  /** Removes gaps in the positions. */
  closeUp(): void {
    const positions = this.db.prepare('SELECT position FROM entries ORDER BY position').all();
    const move = this.db.prepare('UPDATE entries SET position = ? WHERE position = ?');
    positions.forEach(({ position }, index) => {
      if (position !== index) move.run(index, Number(position));
    });
  }

  /** Recomputes all hashes of a stream, so that its chain is correct. */
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
