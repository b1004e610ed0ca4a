import { IsBoolean } from 'class-validator';
import { FILE_SIZES, FILES_PER_UPLOAD, LENGTHS, type CreateFolderBody } from '@tender/contracts';
import { IsFilledText, IsText, MayBeAbsent, type UploadRules } from '@tender/http';

class FolderNameDto {
  @IsFilledText(LENGTHS.folderName)
  name!: string;
}

export class CreateFolderDto extends FolderNameDto implements CreateFolderBody {
  /** Whether the buyer side sees it at once. */
  @MayBeAbsent()
  @IsBoolean()
  public?: boolean;

  /** Id of the viewing whose folder it is. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewing?: string;

  /** Id of the auction whose folder it is. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  auction?: string;
}

export class UpdateFolderDto extends FolderNameDto {}

export class ToggleVisibilityDto {
  /** What it is to be; left out, the other way round than it is. */
  @MayBeAbsent()
  @IsBoolean()
  public?: boolean;
}

export class RenameFileDto {
  /** Ends as files of its type do, or has no ending. */
  @IsFilledText(LENGTHS.fileName)
  name!: string;
}

/** One or more files, under whatever names. */
export const FILES_UPLOAD: UploadRules = {
  files: ['files'],
  many: FILES_PER_UPLOAD,
  fileSize: FILE_SIZES.folderFile,
};

export const FILE_UPLOAD: UploadRules = { files: ['file'], many: 1, fileSize: FILE_SIZES.folderFile };
