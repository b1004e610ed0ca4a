import { FILE_SIZES, TERMS_TEXT_BYTES, type TermsType } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export interface TermsDraft {
  file: File;
  type: TermsType;
}

export const draftOfText = (text: string): TermsDraft | null =>
  text.trim() === '' ? null : { file: new File([text], 'terms.txt', { type: 'text/plain' }), type: 'text/plain' };

export const draftOfFile = (file: File): TermsDraft => ({
  file,
  type: /\.pdf$/i.test(file.name) ? 'application/pdf' : 'text/plain',
});

/** Why a draft cannot be published; null if it can. The server checks the content too. */
export function draftProblem({ file: { name, size }, type }: TermsDraft): string | null {
  if (!/\.(pdf|txt)$/i.test(name)) return t('Terms are a PDF, or a text file whose name ends in .txt.');
  if (size === 0) return t('The file is empty.');
  if (type === 'text/plain' && size > TERMS_TEXT_BYTES)
    return t('A text has at most {value} KiB. Longer terms can be published as a PDF.', {
      value: TERMS_TEXT_BYTES / 1024,
    });
  return size > FILE_SIZES.terms
    ? t('A PDF has at most {value} MiB.', { value: FILE_SIZES.terms / 1024 / 1024 })
    : null;
}
