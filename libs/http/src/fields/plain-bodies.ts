import { ApiSchema } from '../description/decorators.js';
import { LENGTHS } from '@tender/contracts';
import { IsFilledText } from './field-rules.js';

/** The body of a call without fields: unknown fields are refused there, too. */
@ApiSchema({ description: 'Nothing' })
export class NoBody {}

export class ReasonBody {
  @IsFilledText(LENGTHS.reason)
  reason!: string;
}
