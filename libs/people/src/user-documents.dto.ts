import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { PersonalDto } from './person.dto.js';
import type { UploadRules } from './upload-request.js';

/** `PATCH user/buyer/update/{id}`, as JSON or as the fields of an upload. */
export class ProfileUpdatesDto extends PersonalDto {
  @IsOptional() @IsBoolean()
  darkMode?: boolean;

  @IsOptional() @IsBoolean()
  deleteDoc1Request?: boolean;

  @IsOptional() @IsBoolean()
  deleteDoc2Request?: boolean;

  /** Says who asks; grants nothing: rights come from the session. */
  @IsOptional() @IsBoolean()
  isBuyerRequest?: boolean;

  /** Handed back in the answer, for a screen that works on a viewing. */
  @IsOptional() @IsString() @MaxLength(100)
  viewingId?: string;
}

/** The same as an upload: objects and lists are JSON text, booleans `true` or `false`. */
export const PROFILE_UPLOAD: UploadRules = {
  files: ['doc1', 'doc2'],
  fileSize: 10 * 1024 * 1024,
  fields: { phone: 'json', categories: 'json', darkMode: 'flag', deleteDoc1Request: 'flag', deleteDoc2Request: 'flag', isBuyerRequest: 'flag' },
  orJson: true,
};
