import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as passOn, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { RecordedEvent } from '@tender/event-store';

/** Events and state as JSON lines, files as bytes. A folder without `SHA256SUMS` is no backup. */
export const FACTS = 'backup.json';
export const SUMS = 'SHA256SUMS';
export const EVENTS = 'events.jsonl.gz';
export const stateFile = (collection: string): string => `state/${collection}.jsonl.gz`;
export const fileOf = (id: string): string => `files/${id}`;

/** Version of the format. Raise it when an older release could not restore the backup. */
export const FORMAT = 1;

export interface BackupFacts {
  readonly format: typeof FORMAT;
  /** Time at which the state was copied. */
  readonly at: string;
  /** Whether the whole state is of one moment. A single MongoDB server without a replica set cannot copy it so. */
  readonly ofOneMoment: boolean;
  readonly events: number;
  /** Epoch of the log. `head` is the position of its last event, null without events. */
  readonly epoch: string;
  readonly head: string | null;
  /** Number of events that did not fit their history when the backup was made. */
  readonly findings: number;
  /** Number of documents per collection. */
  readonly state: Readonly<Record<string, number>>;
  readonly files: number;
  /** HMAC of the root key (`keyMark`); null without a key file. */
  readonly key: string | null;
}

/** Line of `events.jsonl.gz`. The position only orders the events: another store gives other positions. */
export type EventLine = Omit<RecordedEvent, 'position'> & { position: string };

export class BrokenBackup extends Error {
  constructor(file: string, problem: string) {
    super(`this is not the backup that was made: ${file} ${problem}`);
    this.name = 'BrokenBackup';
  }
}

export class BackupWriter {
  private readonly digests = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** @returns the number of lines */
  async lines(name: string, values: AsyncIterable<object>): Promise<number> {
    let count = 0;
    async function* texts(): AsyncGenerator<string> {
      for await (const value of values) {
        count++;
        yield `${JSON.stringify(value)}\n`;
      }
    }
    await this.write(name, Readable.from(inPieces(texts())), createGzip({ level: constants.Z_BEST_SPEED }));
    return count;
  }

  async bytes(name: string, content: Readable): Promise<void> {
    await this.write(name, content);
  }

  /** Writes facts and digests, which completes the backup. @returns the digest of `SHA256SUMS` */
  async finish(facts: BackupFacts): Promise<string> {
    await this.bytes(FACTS, Readable.from([`${JSON.stringify(facts, null, 2)}\n`]));
    const sums = [...this.digests].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, digest]) => `${digest}  ${name}\n`);
    await this.bytes(SUMS, Readable.from([sums.join('')]));
    return this.digests.get(SUMS)!;
  }

  private async write(name: string, ...source: [Readable, ...Transform[]]): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const digest = new Digest();
    await pipeline([...source, digest, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })]);
    this.digests.set(name, digest.hex());
  }
}

export class BackupReader {
  private constructor(
    private readonly folder: string,
    private readonly digests: ReadonlyMap<string, string>,
    /** Digest of `SHA256SUMS`. */
    readonly id: string,
  ) {}

  /** @throws Error if the backup is incomplete */
  static async open(folder: string): Promise<BackupReader> {
    const digest = new Digest();
    let list = '';
    try {
      await pipeline(contentOf(join(folder, SUMS)), digest, async (chunks) => {
        for await (const chunk of chunks) list += String(chunk);
      });
    } catch (error) {
      throw new Error(`${folder} is not a complete backup: ${SUMS} is missing or unreadable`, { cause: error });
    }
    const lines = list.split('\n').filter((line) => line !== '');
    return new BackupReader(folder, new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])), digest.hex());
  }

  get names(): string[] {
    return [...this.digests.keys()];
  }

  /** @throws BrokenBackup; Error if another release made the backup */
  async facts(): Promise<BackupFacts> {
    let text = '';
    for await (const piece of this.bytes(FACTS)) text += piece.toString();
    const facts = JSON.parse(text) as BackupFacts;
    if (facts.format !== FORMAT)
      throw new Error(`the backup has format ${facts.format} of another release; this release reads format ${FORMAT}`);
    return facts;
  }

  /** Yields the lines, and checks the digest after the last one. @throws BrokenBackup, at the latest then */
  async *lines<T>(name: string): AsyncGenerator<T> {
    const unzipped = createGunzip();
    // Forward read errors of the file to the reader of `unzipped`.
    passOn(Readable.from(this.bytes(name)), unzipped, () => undefined);
    let rest = '';
    try {
      for await (const piece of unzipped.setEncoding('utf8')) {
        const lines = (rest + String(piece)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield JSON.parse(line) as T;
      }
    } catch (error) {
      throw isUnreadable(error) ? new BrokenBackup(name, 'cannot be read') : error;
    }
    if (rest !== '') throw new BrokenBackup(name, 'ends in the middle of a line');
  }

  /** @throws BrokenBackup, at the latest after the last piece */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const expected = this.digests.get(name);
    if (expected === undefined) throw new BrokenBackup(name, `is not listed in ${SUMS}`);
    const hash = createHash('sha256');
    try {
      for await (const piece of contentOf(join(this.folder, name))) {
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      throw isMissing(error) ? new BrokenBackup(name, 'is missing') : error;
    }
    if (hash.digest('hex') !== expected) throw new BrokenBackup(name, 'was changed: its digest differs');
  }
}

/** @throws Error unless it is a regular file: a device or pipe in a foreign backup may never end. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file`);
  for await (const piece of createReadStream(path)) yield piece as Buffer;
}

class Digest extends Transform {
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  hex(): string {
    return this.hash.digest('hex');
  }
}

const PIECE = 64 * 1024;

/** Joins short texts: each chunk of a stream has a cost. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
