import { Type } from 'class-transformer';
import {
  ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsNotEmpty, IsNumber, IsObject, IsOptional, IsPositive, IsString, Matches, Max,
  MaxLength, Min, ValidateNested,
} from 'class-validator';
import { GOODS_CATEGORIES, type GoodsCategory } from '@tender/contracts';
import type { LotId, LotTerms } from './auction.events.js';
import { AtMostRows, cents, IsUsd, Trimmed } from './dto-rules.js';

export const ROWS_PER_CALL = 1_000;

export class KimberleyDto {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(60)
  number!: string;

  /** ISO-8601, a date or an instant. */
  @IsOptional() @IsISO8601({ strict: true }) @MaxLength(35)
  issuedAt?: string;

  /** ISO-8601, a date or an instant. */
  @IsOptional() @IsISO8601({ strict: true }) @MaxLength(35)
  expiresAt?: string;

  @IsOptional() @Trimmed() @IsString() @MaxLength(100)
  authority?: string;

  @IsOptional() @Trimmed() @IsString() @MaxLength(100)
  origin?: string;
}

/** One row of an uploaded lot list (`domain.md §5`). */
export class DealDto {
  /** Once in an auction. */
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(40)
  lotNo!: string;

  /** What the lot must at least bring; for the staff only. */
  @IsUsd()
  reservePrice!: number;

  /** The smallest bid that is taken. Without it any is. */
  @IsOptional() @IsUsd()
  minimumBid?: number | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(1_000)
  description?: string | null;

  @IsOptional() @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(60)
  shape?: string | null;

  /** Number of stones. */
  @IsOptional() @IsInt() @Min(1) @Max(10_000_000)
  pieces?: number | null;

  /** Weight in carats, at most four decimals. */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 4 }) @IsPositive() @Max(10_000_000)
  carats?: number | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(60)
  colour?: string | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(60)
  clarity?: string | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(60)
  cut?: string | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(60)
  fluorescence?: string | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(100)
  certificate?: string | null;

  @IsOptional() @IsObject() @ValidateNested() @Type(() => KimberleyDto)
  kimberley?: KimberleyDto | null;

  /** Addresses on the web or on this site, nothing that a browser would run. */
  @IsOptional() @IsArray() @ArrayMaxSize(10) @Matches(/^(https:\/\/|\/(?!\/))\S*$/, { each: true }) @MaxLength(300, { each: true })
  images?: string[] | null;
}

// `IsObject`, because a row that is itself a list would be validated as rows, and pass.
export class UploadLotsBody {
  @AtMostRows(ROWS_PER_CALL) @IsArray() @ArrayNotEmpty() @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => DealDto)
  dealsData!: DealDto[];
}

export class DecideLotBody {
  @IsBoolean()
  sold!: boolean;

  /** Kept in the history. */
  @IsOptional() @Trimmed() @IsString() @MaxLength(500)
  reason?: string;
}

export class PreferenceDto {
  @IsString() @MaxLength(100)
  lotId!: string;

  @IsOptional() @IsBoolean()
  favourite?: boolean;

  /** Of the company’s own meaning. */
  @IsOptional() @IsInt() @Min(0) @Max(1_000)
  priority?: number;

  @IsOptional() @Trimmed() @IsString() @MaxLength(1_000)
  note?: string;
}

export class PreferencesBody {
  @AtMostRows(ROWS_PER_CALL) @IsArray() @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => PreferenceDto)
  preferences!: PreferenceDto[];
}

/** A lot's terms: amounts in cents, and nothing that was not given. */
export function lotTermsOf({ reservePrice, minimumBid, ...given }: DealDto, lotId: LotId): LotTerms {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...(Object.fromEntries(told) as Pick<LotTerms, 'lotNo'>),
    lotId,
    reservePrice: cents(reservePrice),
    ...(typeof minimumBid === 'number' && { minimumBid: cents(minimumBid) }),
  };
}
