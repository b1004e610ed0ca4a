import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  GOODS_CATEGORIES,
  LENGTHS,
  MAXIMUM_PIECES,
  STONE_FIELDS,
  type KimberleyCertificate,
  type Nullable,
  type StonesDescription,
  type StoneValue,
} from '@tender/contracts';
import { MayBeAbsent, MayBeEmpty, Trimmed, Visible } from './field-rules.js';
import { IsWeight, KeepsDirection } from './value-rules.js';

type Rule = (target: object, field: string) => void;

const RULES: Readonly<Record<StoneValue['kind'], (value: StoneValue) => Rule[]>> = {
  text: ({ length = 0, reference }) => [
    ...(reference ? [Visible()] : [Trimmed(), KeepsDirection()]),
    IsString(),
    MaxLength(length),
  ],
  category: () => [IsIn(GOODS_CATEGORIES)],
  pieces: () => [IsInt(), Min(1), Max(MAXIMUM_PIECES)],
  carats: () => [IsWeight()],
  day: () => [IsISO8601({ strict: true }), MaxLength(LENGTHS.instant)],
};

const rule = (target: object, field: string, rules: readonly Rule[]): void => {
  for (const decorate of rules.toReversed()) decorate(target, field);
};

const withFields = <Fields>(): new () => Fields => class {} as new () => Fields;

export class KimberleyDto extends withFields<KimberleyCertificate>() {}
for (const [part, value] of Object.entries(STONE_FIELDS.kimberley.parts))
  rule(KimberleyDto.prototype, part, [part === 'number' ? IsNotEmpty() : MayBeAbsent(), ...RULES[value.kind](value)]);

/** The stones in a row of an uploaded list: a lot's or a parcel's (`domain.md §4, §5`). */
export class StonesDto extends withFields<Partial<Nullable<StonesDescription>>>() {}
for (const [field, value] of Object.entries(STONE_FIELDS))
  rule(StonesDto.prototype, field, [
    MayBeEmpty(),
    ...('parts' in value ? [IsObject(), ValidateNested(), Type(() => KimberleyDto)] : RULES[value.kind](value)),
  ]);
