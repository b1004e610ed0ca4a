import { IsBoolean } from 'class-validator';
import { FILE_SIZES } from '@tender/contracts';
import { IsText, MayBeAbsent, type UploadRules } from '@tender/http';

export class BulkUploadDto {
  /** The answer of `POST user/bulk/file`: an id, never a path or an address. */
  @IsText(1_000)
  filePath!: string;

  /** The companies of the list are new; rows of existing companies are skipped. */
  @MayBeAbsent()
  @IsBoolean()
  newCompany?: boolean;
}

export const SHEET_UPLOAD: UploadRules = { files: ['file'], fileSize: FILE_SIZES.sheet };
