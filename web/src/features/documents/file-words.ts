import { FILE_SIZES, FILE_TYPES, type FileType } from '@tender/contracts';
import { ApiError } from '../../shared/http/api-error.js';

/** What a file may be, in words; the server looks into it as well. */

export const TAKEN = 'PDF, images, CSV, XLSX, DOCX and ZIP';
const ENDINGS: readonly string[] = Object.values(FILE_TYPES).flat();
export const ACCEPTED = [...ENDINGS.map((ending) => `.${ending}`), ...Object.keys(FILE_TYPES)].join(',');

const WORDS: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'image/webp': 'WebP image',
  'image/gif': 'GIF image',
  'text/csv': 'CSV list',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/zip': 'ZIP archive',
};
export const typeInWords = (type: FileType): string => WORDS[type];

/** Why a file cannot be sent, or null. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.([a-z]\w{0,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined && !ENDINGS.includes(ending)) return `Only ${TAKEN} are taken.`;
  if (size === 0) return 'The file is empty.';
  return size > FILE_SIZES.folderFile
    ? `The file has ${sizeInWords(size)}; at most ${sizeInWords(FILE_SIZES.folderFile)} are taken.`
    : null;
}

/** The server's refusals of a file in words of their own; null for any other. */
export function fileRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 413)
    return `Too large: at most ${sizeInWords(FILE_SIZES.folderFile)} are taken, and archives that unpack to 100 MiB.`;
  return error.code === 415 ? `Not taken: its content is none of ${TAKEN}, or not what its name says.` : null;
}

/** `830 B`, `12 KiB`, `3.4 MiB` */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`;
  return `${(bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '')} MiB`;
}
