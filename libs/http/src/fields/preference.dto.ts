import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { LENGTHS, MAXIMUM_PRIORITY } from '@tender/contracts';
import { IsTrimmedText, MayBeAbsent } from './field-rules.js';

/** Preferences of a buyer about a parcel or lot. Absent fields stay. */
export class PreferenceFieldsDto {
  @MayBeAbsent()
  @IsBoolean()
  favourite?: boolean;

  /** The author decides its meaning. */
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(MAXIMUM_PRIORITY)
  priority?: number;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.note)
  note?: string;
}
