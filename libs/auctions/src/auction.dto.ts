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
  /** Seconds before the end in which a bid moves it. */
  @IsInt() @Min(1) @Max(AN_HOUR)
  windowSeconds!: number;

  /** Seconds by which the end moves. */
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

  /** The viewing at which the goods are shown. */
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(100)
  viewing?: string | null;

  @IsInstant()
  startsAt!: string;

  @IsInstant()
  endsAt!: string;

  /** Sealed: nobody but the bidder sees an amount before the auction is completed. Without it: `open`. */
  @IsOptional() @IsIn(BID_VISIBILITIES)
  bidVisibility?: BidVisibility;

  /** Whether bids can be withdrawn. Without it: `allowed`. */
  @IsOptional() @IsIn(WITHDRAWAL_RULES)
  withdrawals?: WithdrawalRule;

  /** Without it a bid never moves the end. Not for a sealed auction. */
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SoftCloseDto)
  extension?: SoftCloseDto | null;
}

/** Some of the fields. */
export class UpdateAuctionDto extends PartialType(CreateAuctionDto) {}

export class GoLiveDto {
  /** The end, where it is to be another one. Without it a resumed auction ends later by the length of the pause. */
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
  /** May be negative. For the staff only. */
  @IsUsd({ positive: false })
  netProfit!: number;
}

export class BulkInviteBody {
  /** Their people and companies are invited; unknown addresses get an invitation to sign up. */
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
