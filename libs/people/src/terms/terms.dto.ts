import { FILE_SIZES, LENGTHS, type AcceptTermsBody } from '@tender/contracts';
import type { UploadRules } from '@tender/http';
import { IsText } from '@tender/http';

export class AcceptTermsDto implements AcceptTermsBody {
  /** The version that was read. Refused unless it is the current version. */
  @IsText(LENGTHS.termsVersion)
  version!: string;
}

/** Upload of one file: a PDF, or a text in UTF-8. */
export const TERMS_UPLOAD: UploadRules = { files: ['file'], many: 1, fileSize: FILE_SIZES.terms };
