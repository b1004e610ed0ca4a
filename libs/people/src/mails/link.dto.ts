import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS } from '@tender/contracts';

/** The secret of a link in a mail. */
export class LinkDto {
  /** The part of the link after `#…=`. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  token!: string;
}
