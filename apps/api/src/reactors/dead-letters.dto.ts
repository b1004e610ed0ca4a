import { LENGTHS } from '@tender/contracts';
import { IsText } from '@tender/http';

export class RetryDto {
  /** The `_id` of a dead letter. */
  @IsText(LENGTHS.deadLetterId)
  deadLetterId!: string;
}
