import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import { LENGTHS, type AddendaSeenBody, type AddendumWords, type WithAddendum } from '@tender/contracts';
import { IsFilledText, MayBeAbsent, MayBeEmpty } from './field-rules.js';

/** What an admin writes to buyers about a change of something published. */
export class AddendumDto implements AddendumWords {
  /** Why. Buyers read it. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.reason)
  reason?: string | null;

  /** Raises the grade that follows from the changed fields. Nothing lowers that one. */
  @MayBeAbsent()
  @IsIn(['material'])
  grade?: 'material';
}

/** The field `addendum` of a body. It is ignored where the change publishes no addendum. */
export const IsAddendum = (): PropertyDecorator =>
  applyDecorators(
    MayBeAbsent(),
    IsObject(),
    ValidateNested(),
    Type(() => AddendumDto),
  );

/** Nothing published has as many addenda. */
const HIGHEST_NUMBER = 1_000_000;

export class AddendaSeenDto implements AddendaSeenBody {
  /** Number of the newest addendum that the person has read. */
  @IsInt()
  @Min(1)
  @Max(HIGHEST_NUMBER)
  number!: number;
}

/** The body of a call that changes something and needs no other field. */
export class AddendumBody implements WithAddendum {
  @IsAddendum()
  addendum?: AddendumDto;
}
