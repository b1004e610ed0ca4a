import { IsString, MaxLength } from 'class-validator';
import { FILE_SIZES } from '@tender/contracts';
import type { UploadRules } from '@tender/http';

export class BulkUploadDto {
  /** What `POST user/bulk/file` answered: an id, never a path or an address. */
  @IsString()
  @MaxLength(1_000)
  filePath!: string;
}

export const SHEET_UPLOAD: UploadRules = { files: ['file'], fileSize: FILE_SIZES.sheet };
