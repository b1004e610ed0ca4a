import { FILE_SIZES, LENGTHS, type AcceptTermsBody } from '@tender/contracts';
import type { UploadRules } from '@tender/http';
import { IsText } from '@tender/http';

export class AcceptTermsDto implements AcceptTermsBody {
  /** The version that was read: refused unless it is the current one. */
  @IsText(LENGTHS.termsVersion)
  version!: string;
}

/** One file: a PDF, or a text in UTF-8. */
export const TERMS_UPLOAD: UploadRules = { files: ['file'], many: 1, fileSize: FILE_SIZES.terms };
