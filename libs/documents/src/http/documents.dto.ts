import { IsBoolean } from 'class-validator';
import { FILE_SIZES, FILES_PER_UPLOAD, LENGTHS, type CreateFolderBody } from '@tender/contracts';
import { IsFilledName, IsText, MayBeAbsent, type UploadRules } from '@tender/http';

class FolderNameDto {
  @IsFilledName(LENGTHS.folderName)
  name!: string;
}

export class CreateFolderDto extends FolderNameDto implements CreateFolderBody {
  /** Whether the new folder is public at once. Default: it is not. */
  @MayBeAbsent()
  @IsBoolean()
  public?: boolean;

  /** Id of the viewing of the folder. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewing?: string;

  /** Id of the auction of the folder. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  auction?: string;
}

export class UpdateFolderDto extends FolderNameDto {}

export class ToggleVisibilityDto {
  /** The new visibility. Default: the opposite of the current one. */
  @MayBeAbsent()
  @IsBoolean()
  public?: boolean;
}

export class RenameFileDto {
  /** New name, without an ending or with one of the file's type. */
  @IsFilledName(LENGTHS.fileName)
  name!: string;
}

/** One or more files, with any field names. */
export const FILES_UPLOAD: UploadRules = {
  files: ['files'],
  many: FILES_PER_UPLOAD,
  fileSize: FILE_SIZES.folderFile,
};

export const FILE_UPLOAD: UploadRules = { files: ['file'], many: 1, fileSize: FILE_SIZES.folderFile };
