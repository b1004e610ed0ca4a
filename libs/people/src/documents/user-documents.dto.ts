import { IsBoolean } from 'class-validator';
import { FILE_SIZES, LENGTHS } from '@tender/contracts';
import { IsText, MayBeAbsent, type UploadRules } from '@tender/http';
import { PersonalDto } from '../person.dto.js';

/** Body of `PATCH user/buyer/update/{id}`, as JSON or as the fields of an upload. */
export class ProfileUpdatesDto extends PersonalDto {
  @MayBeAbsent()
  @IsBoolean()
  darkMode?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  deleteDoc1Request?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  deleteDoc2Request?: boolean;

  /** Field that some clients send. It grants nothing: rights come from the session. */
  @MayBeAbsent()
  @IsBoolean()
  isBuyerRequest?: boolean;

  /** Id of a viewing, which the answer repeats. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewingId?: string;
}

/** Upload of a profile with documents. In its fields, objects and lists are JSON text, booleans `true` or `false`. */
export const PROFILE_UPLOAD: UploadRules = {
  files: ['doc1', 'doc2'],
  fileSize: FILE_SIZES.document,
  fields: {
    phone: 'json',
    categories: 'json',
    darkMode: 'flag',
    deleteDoc1Request: 'flag',
    deleteDoc2Request: 'flag',
    isBuyerRequest: 'flag',
  },
  orJson: true,
};
