import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS } from '@tender/contracts';

/** The secret of a link in a mail. */
export class LinkDto {
  /** The secret in the link of a mail, after its `#…=`. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  token!: string;
}
