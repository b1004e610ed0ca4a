import { FILE_SIZES, FILE_TYPES, type FileType } from '@tender/contracts';
import { NUMBERS } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { ApiError } from '../../../shared/http/api-error.js';

/** Accepted kinds of files, as text. The server checks the content too. */

export const ACCEPTED_KINDS = t('PDF, images, CSV, XLSX, DOCX and ZIP');
const ENDINGS: readonly string[] = Object.values(FILE_TYPES).flat();
export const ACCEPTED = [...ENDINGS.map((ending) => `.${ending}`), ...Object.keys(FILE_TYPES)].join(',');

const WORDS: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/png': t('PNG image'),
  'image/jpeg': t('JPEG image'),
  'image/webp': t('WebP image'),
  'image/gif': t('GIF image'),
  'text/csv': t('CSV list'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': t('Excel sheet'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': t('Word document'),
  'application/zip': t('ZIP archive'),
};
export const typeInWords = (type: FileType): string => WORDS[type];

/** Reason why a file cannot be uploaded; null if it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.([a-z]\w{0,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined && !ENDINGS.includes(ending))
    return t('Only {kinds} are allowed.', { kinds: ACCEPTED_KINDS });
  if (size === 0) return t('The file is empty.');
  return size > FILE_SIZES.folderFile
    ? t('The file has {size}; at most {limit} are allowed.', {
        size: sizeInWords(size),
        limit: sizeInWords(FILE_SIZES.folderFile),
      })
    : null;
}

/** Text for a refused file; null for other errors. */
export function fileRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 413)
    return t('Too large: at most {size} are allowed, and archives that unpack to 100 MiB.', {
      size: sizeInWords(FILE_SIZES.folderFile),
    });
  return error.code === 415
    ? t('Refused: its content is none of {kinds}, or does not match its name.', { kinds: ACCEPTED_KINDS })
    : null;
}

/** A size as text: `830 B`, `12 KiB`, `3.4 MiB` */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`;
  return `${(bytes / (1024 * 1024)).toLocaleString(NUMBERS, { maximumFractionDigits: 1 })} MiB`;
}
