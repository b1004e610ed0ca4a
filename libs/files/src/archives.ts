import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_MAXIMA } from '@tender/contracts';
import { Rejection } from '@tender/kernel';

/** A file in an archive. */
export interface PackedFile {
  /** As the archive has it: a path of folders and a name, for `safeFileName` to clean. */
  path: string;
  /** Bytes, unpacked. */
  size: number;
  /** Unpacks it, off the main thread. @throws Error where it is damaged, or is not what the archive says of it */
  content(): Promise<Buffer>;
}

/**
 * The files of a ZIP, one after the other. What its directory claims is bounded before anything is unpacked, and nothing unpacks to more than
 * is claimed: a bomb goes off nowhere.
 * @throws Rejection TOO_LARGE; Error where it is no ZIP that can be read
 */
export async function* filesOf(archive: Buffer): AsyncGenerator<PackedFile> {
  await checkClaims(archive);
  const zip = await open(archive);
  for await (const entry of zip.eachEntry())
    if (!isFolder(entry))
      yield { path: entry.fileName, size: entry.uncompressedSize, content: () => unpack(zip, entry) };
}

/** Unpacks a ZIP to nowhere. @returns whether it can be read. @throws Rejection TOO_LARGE when it unpacks to too much */
export async function checkArchive(archive: Buffer): Promise<boolean> {
  try {
    await checkClaims(archive);
    const zip = await open(archive);
    for await (const entry of zip.eachEntry()) if (!isFolder(entry) && !entry.isEncrypted()) await unpack(zip, entry);
    return true;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    return false;
  }
}

async function checkClaims(archive: Buffer): Promise<void> {
  const zip = await open(archive);
  const { bytes: most, files } = ARCHIVE_MAXIMA;
  if (zip.entryCount > files) throw new Rejection('TOO_LARGE', { files: zip.entryCount, maximum: files });
  let bytes = 0;
  for await (const { uncompressedSize } of zip.eachEntry()) {
    bytes += uncompressedSize;
    if (bytes > most) throw new Rejection('TOO_LARGE', { unpackedBytes: bytes, maximum: most });
  }
}

/** Names are data here, never paths: those that are refused as paths are names, too. */
const open = (archive: Buffer): Promise<ZipFile> =>
  fromBufferPromise(archive, { lazyEntries: true, decodeStrings: true });

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/');

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
