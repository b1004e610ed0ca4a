import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_MAXIMA } from '@tender/contracts';
import { Rejection } from '@tender/kernel';

export interface PackedFile {
  /** The raw path in the archive: folders and a name, for `safeFileName` to clean. */
  path: string;
  size: number;
  /** Unpacks the entry, off the main thread. @throws Error for a damaged file, or one that contradicts the directory */
  content(): Promise<Buffer>;
}

/** An archive that is read in parts, to keep it out of memory. */
export interface StoredArchive {
  size: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

export interface ArchiveMaxima {
  bytes: number;
  files: number;
}

/**
 * The files of a ZIP. A file that unpacks to more than the ZIP's directory says is refused: this stops zip bombs.
 * @throws Rejection TOO_LARGE; Error
 */
export async function* filesOf(
  archive: Buffer | StoredArchive,
  maxima: ArchiveMaxima = ARCHIVE_MAXIMA,
): AsyncGenerator<PackedFile> {
  await checkClaims(archive, maxima);
  const zip = await open(archive);
  for await (const entry of zip.eachEntry())
    if (!isFolder(entry))
      yield { path: entry.fileName, size: entry.uncompressedSize, content: () => unpack(zip, entry) };
}

/** @returns whether all files that are not encrypted unpack. @throws Rejection TOO_LARGE */
export async function checkArchive(archive: Buffer): Promise<boolean> {
  try {
    await checkClaims(archive, ARCHIVE_MAXIMA);
    const zip = await open(archive);
    for await (const entry of zip.eachEntry()) if (!isFolder(entry) && !entry.isEncrypted()) await unpack(zip, entry);
    return true;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    return false;
  }
}

async function checkClaims(archive: Buffer | StoredArchive, { bytes: most, files }: ArchiveMaxima): Promise<void> {
  const zip = await open(archive);
  if (zip.entryCount > files) throw new Rejection('TOO_LARGE', { files: zip.entryCount, maximum: files });
  let bytes = 0;
  for await (const { uncompressedSize } of zip.eachEntry()) {
    bytes += uncompressedSize;
    if (bytes > most) throw new Rejection('TOO_LARGE', { unpackedBytes: bytes, maximum: most });
  }
}

function open(archive: Buffer | StoredArchive): Promise<ZipFile> {
  // The reader keeps no file open, so it needs no close, and entries can be unpacked after the directory was read.
  const options = { lazyEntries: true, decodeStrings: true, autoClose: false };
  return Buffer.isBuffer(archive)
    ? fromBufferPromise(archive, options)
    : fromRandomAccessReaderPromise(new PartsReader(archive), archive.size, options);
}

const BLOCK_BYTES = 256 * 1024;

class PartsReader extends RandomAccessReader {
  private block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(private readonly archive: StoredArchive) {
    super();
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.bytes(position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        done(null);
      },
      (error: unknown) => done(error as Error),
    );
  }

  private async bytes(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.block;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, BLOCK_BYTES), this.archive.size);
      this.block = { start: position, bytes: await buffer(this.archive.read(position, end)) };
    }
    const at = position - this.block.start;
    const found = this.block.bytes.subarray(at, at + length);
    if (found.length < length) throw new Error('the archive is truncated');
    return found;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.archive.read(start, end), { objectMode: false });
  }
}

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/');

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
