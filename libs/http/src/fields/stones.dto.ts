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
  type GoodsCategory,
  type KimberleyCertificate,
  type Nullable,
  type StonesDescription,
} from '@tender/contracts';
import { MayBeAbsent, MayBeEmpty, Trimmed } from './field-rules.js';
import { IsWeight } from './value-rules.js';

export class KimberleyDto implements KimberleyCertificate {
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

/** What a row of an uploaded list says of its stones: a lot's or a parcel's (`domain.md §4, §5`). */
export class StonesDto implements Partial<Nullable<StonesDescription>> {
  @MayBeEmpty()
  @Trimmed()
  @IsString()
  @MaxLength(LENGTHS.lotDescription)
  description?: string | null;

  @MayBeEmpty()
  @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

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
  @Type(() => KimberleyDto)
  kimberley?: KimberleyDto | null;
}
