import { IsString, MaxLength } from 'class-validator';
import { LENGTHS } from '@tender/contracts';

export class RetryDto {
  /** The `_id` of a dead letter. */
  @IsString()
  @MaxLength(LENGTHS.deadLetterId)
  deadLetterId!: string;
}
