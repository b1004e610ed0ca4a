import { isFileType, type FileType } from '@tender/contracts';
import { checkArchive } from './archives.js';

/** Number of first bytes that show the type. Archives and CSV are also read as a whole. */
const HEAD_BYTES = 4_100;
const ZIP = 'application/zip';
const PACKED: readonly string[] = [
  ZIP,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

export async function typeByHead<Wanted extends FileType>(
  content: AsyncIterable<Uint8Array>,
  wanted: readonly Wanted[],
): Promise<Wanted | null> {
  const mime = await mimeOf(await headOf(content));
  return wanted.find((type) => type === mime) ?? null;
}

/** Null if unsupported. A CSV is text whose name ends with `.csv`. At most two calls of `read`. @throws TOO_LARGE */
export async function typeOf(
  fileName: string,
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<FileType | null> {
  const head = await headOf(await read());
  const mime = await mimeOf(head);
  if (mime === undefined) return /\.csv$/i.test(fileName) && (await isText(head, await read())) ? 'text/csv' : null;
  if (!isZip(head)) return isFileType(mime) ? mime : null;
  return typeOfArchive(await wholeOf(await read()));
}

async function typeOfArchive(content: Buffer): Promise<FileType | null> {
  const mime = await mimeOf(content);
  if (mime === undefined || !PACKED.includes(mime) || !isFileType(mime)) return null;
  return (await checkArchive(content)) ? mime : null;
}

async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

async function mimeOf(content: Uint8Array): Promise<string | undefined> {
  if (isPdf(content)) return 'application/pdf';
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(content))?.mime;
}

/** Maximum number of bytes before `%PDF-`: scanners and mail gateways may write white space there. */
const BEFORE_PDF = 1_024;
const PDF = /^(?:\xef\xbb\xbf|[\t\n\f\r ])*%PDF-/;

function isPdf(content: Uint8Array): boolean {
  const head = Buffer.from(content.subarray(0, BEFORE_PDF + '%PDF-'.length)).toString('latin1');
  return PDF.test(head);
}

async function headOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    head.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(head).subarray(0, HEAD_BYTES);
}

/**
 * Whether the content is not empty, does not begin with `<` or `#!`, and has no control characters except tabs and line
 * breaks. UTF-16 may also contain NULs.
 */
async function isText(head: Buffer, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  if (head.length === 0 || /^\s*(<|#!)/.test(head.toString('latin1').replace(/^\xef\xbb\xbf/, ''))) return false;
  const wide = head.length > 1 && [0xfffe, 0xfeff].includes(head.readUInt16BE());
  for await (const chunk of content)
    for (const byte of chunk)
      if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && !(wide && byte === 0)) return false;
  return true;
}
