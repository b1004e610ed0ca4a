import { IsBoolean } from 'class-validator';
import { FILE_SIZES } from '@tender/contracts';
import { IsText, MayBeAbsent, type UploadRules } from '@tender/http';

export class BulkUploadDto {
  /** What `POST user/bulk/file` answered: an id, never a path or an address. */
  @IsText(1_000)
  filePath!: string;

  /** Ours: the companies of the list are new to the house; a row of one that is there already is left out. */
  @MayBeAbsent()
  @IsBoolean()
  newCompany?: boolean;
}

export const SHEET_UPLOAD: UploadRules = { files: ['file'], fileSize: FILE_SIZES.sheet };
