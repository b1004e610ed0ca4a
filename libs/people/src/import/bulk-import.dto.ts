import { IsBoolean } from 'class-validator';
import { FILE_SIZES } from '@tender/contracts';
import { IsText, MayBeAbsent, type UploadRules } from '@tender/http';

export class BulkUploadDto {
  /** The `filePath` in the answer of `POST user/bulk/file`. It is an id. */
  @IsText(1_000)
  filePath!: string;

  /** Whether all companies of the list are new: rows of existing companies are then skipped. Default: no. */
  @MayBeAbsent()
  @IsBoolean()
  newCompany?: boolean;
}

export const SHEET_UPLOAD: UploadRules = { files: ['file'], fileSize: FILE_SIZES.sheet };
