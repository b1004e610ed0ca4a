import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ArchivedFile {
  name: string;
  at: Date;
  read(): Promise<AsyncIterable<Uint8Array> | null>;
}

/** A ZIP of files without compression, below 4 GiB. Only a part of one file is in memory at a time. */
export const archiveOf = (files: Iterable<ArchivedFile>): Readable =>
  Readable.from(chunksOf(files), { objectMode: false });

async function* chunksOf(files: Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  function* drain(): Generator<Uint8Array> {
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
      yield* drain();
    }
    file.push(new Uint8Array(), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}
