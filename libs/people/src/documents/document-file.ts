import { fileTypeFromBuffer } from 'file-type';

/** What a person's document may be, found in the file itself, with the endings that its name may have. */
const ENDINGS = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
} as const;
export type DocumentType = keyof typeof ENDINGS;
export const DOCUMENT_TYPES = Object.keys(ENDINGS) as DocumentType[];

/** Enough to tell each of the types. */
const HEAD_BYTES = 4_100;
const LONGEST_NAME = 200;

/** The type of a file by its first bytes, whatever its name says; null when it is none that a document may have. */
export async function documentType(content: AsyncIterable<Uint8Array>): Promise<DocumentType | null> {
  const head: Uint8Array[] = [];
  for await (const chunk of content) {
    head.push(chunk);
    if (head.reduce((bytes, { length }) => bytes + length, 0) >= HEAD_BYTES) break;
  }
  const mime = (await fileTypeFromBuffer(Buffer.concat(head).subarray(0, HEAD_BYTES)))?.mime;
  return mime !== undefined && mime in ENDINGS ? (mime as DocumentType) : null;
}

/** A file's name as data: no path, no control characters (nor such as turn the reading direction), at most 200 characters. */
export function safeFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(bare)) return 'document';
  const ending = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? '';
  return bare.length <= LONGEST_NAME
    ? bare
    : bare.slice(0, LONGEST_NAME - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

/**
 * `Content-Disposition` of a download (RFC 6266, RFC 5987). A name that ends otherwise than the type says gets the right ending after it:
 * what is a PDF must not open as a program.
 */
export function attachment(fileName: string, type: DocumentType): string {
  const endings: readonly string[] = ENDINGS[type];
  const name = endings.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`))
    ? fileName
    : `${fileName}.${endings[0]}`;
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
