import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import { LENGTHS, type AddendaSeenBody, type AddendumWords, type WithAddendum } from '@tender/contracts';
import { IsFilledText, MayBeAbsent, MayBeEmpty } from './field-rules.js';

/** A note of an admin to buyers about a change after the publication. */
export class AddendumDto implements AddendumWords {
  /** The reason, which buyers read. */
  @MayBeEmpty()
  @IsFilledText(LENGTHS.reason)
  reason?: string | null;

  /** Raises the grade that follows from the changed fields. It cannot lower that grade. */
  @MayBeAbsent()
  @IsIn(['material'])
  grade?: 'material';
}

/** The field `addendum` of a body. Ignored if the change publishes no addendum. */
export const IsAddendum = (): PropertyDecorator =>
  applyDecorators(
    MayBeAbsent(),
    IsObject(),
    ValidateNested(),
    Type(() => AddendumDto),
  );

const HIGHEST_NUMBER = 1_000_000;

export class AddendaSeenDto implements AddendaSeenBody {
  /** Number of the newest addendum that the person has read. */
  @IsInt()
  @Min(1)
  @Max(HIGHEST_NUMBER)
  number!: number;
}

/** The body of a change without other fields. */
export class AddendumBody implements WithAddendum {
  @IsAddendum()
  addendum?: AddendumDto;
}
