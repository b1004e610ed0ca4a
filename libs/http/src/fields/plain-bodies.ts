import { ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS } from '@tender/contracts';
import { Trimmed } from './field-rules.js';

/** The body of a call that needs none: unknown fields are refused there, too. */
@ApiSchema({ description: 'Nothing' })
export class NoBody {}

export class ReasonBody {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.reason)
  reason!: string;
}
