import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { canonicalJson, Rejection } from '@tender/kernel';

export interface UploadRules {
  files: readonly string[];
  /** Maximum number of files with any names. Then `files` contains the name for the description. */
  many?: number;
  fileSize: number;
  /** Names of the other fields, with how their text is parsed. Unlisted fields stay texts, which the DTO refuses. */
  fields?: Readonly<Record<string, 'text' | 'json' | 'flag'>>;
  orJson?: boolean;
}

/** An uploaded file. The client chose the name; the type is detected from the content later. */
export interface UploadedFile {
  id: string;
  fileName: string;
  size: number;
}

export interface Upload {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  list: UploadedFile[];
  /** A digest of each file's content and name: a repeated upload has the same digests. */
  digests: string[];
}

interface FilePart {
  type: 'file';
  fieldname: string | undefined;
  filename: string | undefined;
  file: Readable & { bytesRead: number };
}

interface FieldPart {
  type: 'field';
  fieldname: string | undefined;
  value: unknown;
  fieldnameTruncated: boolean;
  valueTruncated: boolean;
}

export interface UploadRequest {
  isMultipart(): boolean;
  parts(options: { limits: Record<string, number> }): AsyncIterator<FilePart | FieldPart>;
  headers: Record<string, string | string[] | undefined>;
  raw: Readable;
  body: unknown;
}

const FIELD_SIZE = 8 * 1024;
const MOST_FIELDS = 30;
const HEADER_SIZE = 4 * 1024;
const PATIENCE_MILLIS = 5 * 60_000;

export const mostBytes = (rules: UploadRules): number =>
  mostFiles(rules) * (rules.fileSize + HEADER_SIZE) + MOST_FIELDS * (FIELD_SIZE + HEADER_SIZE);

const mostFiles = ({ files, many }: UploadRules): number => many ?? files.length;

/**
 * Reads an upload part by part; no file is held in memory.
 * @param keep saves a file. @param kept receives the ids of saved files, also when the upload is refused later.
 * @throws Rejection TOO_LARGE, INVALID (an unexpected file, a repeated field), MALFORMED.
 */
export async function readUpload(
  request: UploadRequest,
  rules: UploadRules,
  { keep, kept }: { keep(content: AsyncIterable<Uint8Array>): Promise<string>; kept: string[] },
): Promise<Upload> {
  if (request.raw.destroyed) throw new Rejection('MALFORMED');
  const overdue = setTimeout(() => request.raw.destroy(), PATIENCE_MILLIS);
  const upload: Upload = { fields: {}, files: {}, list: [], digests: [] };
  try {
    const { files, fileSize, many } = rules;
    const most = mostFiles(rules);
    const parts = request.parts({
      limits: {
        fileSize,
        files: most + 1,
        fields: MOST_FIELDS,
        fieldSize: FIELD_SIZE,
        fieldNameSize: 100,
        parts: most + 1 + MOST_FIELDS,
        headerPairs: 20,
        headerSize: HEADER_SIZE,
      },
    });
    for (let part = await next(parts); part; part = await next(parts)) {
      const name = nameOf(part, many && part.type === 'file' ? null : upload);
      if (part.type === 'field') upload.fields[name] = valueOf(part, rules.fields?.[name]);
      else if (many ? upload.list.length === many : !files.includes(name))
        throw new Rejection('INVALID', [
          {
            field: name,
            rule: 'file',
            message: many ? `At most ${many} files at once` : `no file ${name} is expected here`,
          },
        ]);
      else {
        const fileName = (part.filename ?? '').toWellFormed();
        const digest = createHash('sha256').update(canonicalJson([name, fileName]));
        const id = await keep(digested(contentOf(part), digest));
        kept.push(id);
        const file = { id, fileName, size: part.file.bytesRead };
        upload.files[name] = file;
        upload.list.push(file);
        upload.digests.push(digest.digest('base64url'));
      }
    }
    return upload;
  } finally {
    clearTimeout(overdue);
  }
}

async function next<Part>(parts: AsyncIterator<Part>): Promise<Part | null> {
  try {
    const { value, done } = await parts.next();
    return done ? null : value;
  } catch (error) {
    throw refusal(error);
  }
}

async function* digested(content: AsyncIterable<Uint8Array>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}

async function* contentOf({ file }: FilePart): AsyncGenerator<Uint8Array> {
  file.once('limit', () => file.destroy(new Rejection('TOO_LARGE')));
  try {
    for await (const chunk of file) yield chunk as Uint8Array;
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): Rejection {
  if (error instanceof Rejection) return error;
  const tooLarge = typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
  return new Rejection(tooLarge ? 'TOO_LARGE' : 'MALFORMED');
}

function nameOf({ fieldname: name, ...part }: FilePart | FieldPart, known: Upload | null): string {
  if (!name || name in Object.prototype || !name.isWellFormed() || (part.type === 'field' && part.fieldnameTruncated))
    throw new Rejection('MALFORMED');
  if (known && (name in known.fields || name in known.files))
    throw new Rejection('INVALID', [{ field: name, rule: 'once', message: `${name} is given twice` }]);
  return name;
}

function valueOf({ value, valueTruncated }: FieldPart, kind: 'text' | 'json' | 'flag' = 'text'): unknown {
  if (valueTruncated) throw new Rejection('TOO_LARGE');
  if (typeof value !== 'string' || kind === 'text') return value;
  if (kind === 'flag') return value === 'true' || (value === 'false' ? false : value);
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
