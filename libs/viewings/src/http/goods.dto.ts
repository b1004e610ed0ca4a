import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
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
  ROWS_PER_CALL,
  type CreateGoodBody,
  type GoodRow,
  type GoodsCategory,
  type GoodUpdates,
  type KimberleyCertificate,
} from '@tender/contracts';
import { AtMostRows, cents, IsUsd, IsWeight, MayBeAbsent, MayBeEmpty, Trimmed } from '@tender/http';
import type { ViewingCommandOf } from '../rules/viewing.commands.js';
import type { GoodTerms } from '../rules/viewing.events.js';

export class GoodKimberleyDto implements KimberleyCertificate {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.kimberleyNumber)
  number!: string;

  /** ISO-8601, a date or an instant. */
  @MayBeAbsent()
  @IsISO8601({ strict: true })
  @MaxLength(LENGTHS.instant)
  issuedAt?: string;

  /** ISO-8601, a date or an instant. */
  @MayBeAbsent()
  @IsISO8601({ strict: true })
  @MaxLength(LENGTHS.instant)
  expiresAt?: string;

  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.kimberleyText)
  authority?: string;

  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.kimberleyText)
  origin?: string;
}

/** One row of an uploaded list of goods (`domain.md §4`). */
export class GoodDto implements GoodRow {
  /** Once in a viewing. */
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.goodNo)
  goodNo!: string;

  /** Without it: the viewing’s. */
  @MayBeEmpty()
  @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotDescription)
  description?: string | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotTrait)
  shape?: string | null;

  /** Number of stones. */
  @MayBeEmpty()
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_PIECES)
  pieces?: number | null;

  /** Weight in carats, at most four decimals. */
  @MayBeEmpty()
  @IsWeight()
  carats?: number | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotTrait)
  colour?: string | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotTrait)
  clarity?: string | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotTrait)
  cut?: string | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotTrait)
  fluorescence?: string | null;

  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotCertificate)
  certificate?: string | null;

  @MayBeEmpty()
  @IsObject()
  @ValidateNested()
  @Type(() => GoodKimberleyDto)
  kimberley?: GoodKimberleyDto | null;

  /** What the house reckons with; for the staff only. */
  @MayBeEmpty()
  @IsUsd()
  estimate?: number | null;
}

export class CreateGoodDto extends GoodDto implements CreateGoodBody {
  /** Id of its viewing. */
  @IsString()
  @MaxLength(LENGTHS.id)
  viewing!: string;
}

export class UpdateGoodDto extends PartialType(GoodDto, { skipNullProperties: false }) implements GoodUpdates {}

// `IsObject`, because a row that is itself a list would be validated as rows, and pass.
export class UploadGoodsBody {
  @AtMostRows(ROWS_PER_CALL.goods)
  @IsArray()
  @ArrayNotEmpty()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => GoodDto)
  goodsData!: GoodDto[];
}

export class MoveGoodsBody {
  @AtMostRows(ROWS_PER_CALL.goods)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  goodIds!: string[];
}

export class ReturnGoodsBody extends MoveGoodsBody {
  /** Id of the room that they are in. */
  @IsString()
  @MaxLength(LENGTHS.id)
  roomId!: string;
}

/** A parcel's terms: the estimate in cents, and nothing that was not given. */
export function goodTermsOf({ estimate, ...given }: GoodDto): Omit<GoodTerms, 'goodId'> {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...(Object.fromEntries(told) as Pick<GoodTerms, 'goodNo'>),
    ...(typeof estimate === 'number' && { estimate: cents(estimate) }),
  };
}

const EMPTIED = {
  category: null,
  description: '',
  shape: '',
  pieces: null,
  carats: null,
  colour: '',
  clarity: '',
  cut: '',
  fluorescence: '',
  certificate: '',
  kimberley: null,
} as const;

/** Only what was given; null empties. */
export function goodChangesOf({ estimate, ...given }: UpdateGoodDto): ViewingCommandOf<'UpdateGood'>['changes'] {
  const told = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]: [string, unknown]) => [field, value ?? EMPTIED[field as keyof typeof EMPTIED]]);
  return {
    ...(Object.fromEntries(told) as Partial<GoodTerms>),
    ...(estimate !== undefined && { estimate: estimate === null ? null : cents(estimate) }),
  };
}
