import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file that goes into an archive. */
export interface ArchivedFile {
  /** Once in the archive. */
  name: string;
  at: Date;
  /** Begins to read it; null where it is gone meanwhile: it is left out. */
  read(): Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * Many files as one ZIP, made while it is read: a reader that stops makes it stop, and no more than a part of one file
 * is in memory. The files are packed as they are, since what the house keeps is compressed already; together they must
 * be below 4 GiB.
 */
export const archiveOf = (files: Iterable<ArchivedFile>): Readable =>
  Readable.from(chunksOf(files), { objectMode: false });

async function* chunksOf(files: Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  function* taken(): Generator<Uint8Array> {
    const ready = made;
    made = [];
    yield* ready;
  }
  for (const { name, at, read } of files) {
    const content = await read();
    if (!content) continue;
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
