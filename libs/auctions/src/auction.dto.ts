import { ApiSchema, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsEmail, IsIn, IsInt, IsNotEmpty, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import {
  AUCTION_TYPES, BID_VISIBILITIES, GOODS_CATEGORIES, WITHDRAWAL_RULES, type AuctionType, type BidVisibility, type GoodsCategory, type WithdrawalRule,
} from '@tender/contracts';
import type { AuctionTerms } from './auction.events.js';
import { AtMostRows, IsInstant, IsUsd, Trimmed } from './dto-rules.js';

const AN_HOUR = 3_600;

/** The body of a call that needs none: unknown fields are refused there, too. */
@ApiSchema({ description: 'Nothing' })
export class NoBody {}

export class SoftCloseDto {
  @IsInt() @Min(1) @Max(AN_HOUR)
  windowSeconds!: number;

  @IsInt() @Min(1) @Max(AN_HOUR)
  extendSeconds!: number;
}

export class CreateAuctionDto {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(200)
  name!: string;

  @IsIn(AUCTION_TYPES)
  type!: AuctionType;

  @IsOptional() @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @IsOptional() @Trimmed() @IsString() @MaxLength(5_000)
  description?: string;

  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(100)
  viewing?: string | null;

  @IsInstant()
  startsAt!: string;

  @IsInstant()
  endsAt!: string;

  @IsOptional() @IsIn(BID_VISIBILITIES)
  bidVisibility?: BidVisibility;

  @IsOptional() @IsIn(WITHDRAWAL_RULES)
  withdrawals?: WithdrawalRule;

  @IsOptional() @IsObject() @ValidateNested() @Type(() => SoftCloseDto)
  extension?: SoftCloseDto | null;
}

/** Some of the fields. */
export class UpdateAuctionDto extends PartialType(CreateAuctionDto) {}

export class GoLiveDto {
  @IsOptional() @IsInstant()
  endsAt?: string;
}

export class GoLiveBody {
  @IsOptional() @IsObject() @ValidateNested() @Type(() => GoLiveDto)
  data?: GoLiveDto;
}

export class PauseBody {
  @IsOptional() @Trimmed() @IsString() @MaxLength(500)
  reason?: string;
}

export class ReasonBody {
  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(500)
  reason!: string;
}

export class PublishResultBody {
  @IsUsd({ positive: false })
  netProfit!: number;
}

export class BulkInviteBody {
  @AtMostRows(1_000) @IsArray() @IsEmail({}, { each: true })
  emails!: string[];
}

/** The terms of a new auction: what was not given is as usual. */
export const termsOf = ({ category, description, viewing, bidVisibility, withdrawals, extension, ...given }: CreateAuctionDto): AuctionTerms => ({
  ...given,
  category: category ?? null,
  description: description ?? '',
  viewing: viewing ?? null,
  bidVisibility: bidVisibility ?? 'open',
  withdrawals: withdrawals ?? 'allowed',
  extension: extension ? { windowSeconds: extension.windowSeconds, extendSeconds: extension.extendSeconds } : null,
});

const CLEARABLE: readonly string[] = ['category', 'viewing', 'extension'] satisfies (keyof AuctionTerms)[];

/** Only what was given; null empties a field that may be empty and otherwise says nothing. */
export function changesOf({ extension, ...given }: UpdateAuctionDto): Partial<AuctionTerms> {
  const softClose = extension && { windowSeconds: extension.windowSeconds, extendSeconds: extension.extendSeconds };
  const all = { ...given, extension: softClose };
  return Object.fromEntries(Object.entries(all).filter(([field, value]) => value !== undefined && (value !== null || CLEARABLE.includes(field))));
}
