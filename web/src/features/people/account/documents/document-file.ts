import { FILE_SIZES, isAdmitted, type UserView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { ApiError } from '../../../../shared/http/api-error.js';

/** Accepted kinds of documents (`people`, doc1 and doc2). The server checks the content too. */

const ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.webp'];
const WRONG_TYPE = t('Only PDF, PNG, JPEG and WebP files are allowed.');

export const ACCEPTED = [...ENDINGS, 'application/pdf', 'image/png', 'image/jpeg', 'image/webp'].join(',');

/** Maximum size of a document in bytes; smaller for users who are not admitted yet. */
export const largestOf = (me: UserView): number => (isAdmitted(me) ? FILE_SIZES.document : FILE_SIZES.pendingDocument);

/** Reason why a file cannot be uploaded; null if it can. */
export function documentProblem({ name, size }: { name: string; size: number }, largest: number): string | null {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return WRONG_TYPE;
  if (size === 0) return t('The file is empty.');
  return size > largest
    ? t('The file has {size}; at most {size2} are allowed.', { size: formatSize(size), size2: formatSize(largest) })
    : null;
}

/** Text for a refused document; null for other errors. */
export function documentRefusal(error: unknown, largest: number): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 413) return t('The file is too large; at most {size} are allowed.', { size: formatSize(largest) });
  return error.code === 415 ? `${WRONG_TYPE} ${t('This one has different content.')}` : null;
}

/** A size as text: `830 B`, `12 KiB`, `3.4 MiB` */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return t('{round} KiB', { round: Math.round(bytes / 1024) });
  return t('{replace} MiB', { replace: (bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '') });
}
