import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  AUCTION_TYPES,
  BID_VISIBILITIES,
  GOODS_CATEGORIES,
  LENGTHS,
  MAXIMUM_LATEST_END_SECONDS,
  MAXIMUM_SOFT_CLOSE_SECONDS,
  MAXIMUM_STEP_PERCENT,
  ROWS_PER_CALL,
  WITHDRAWAL_RULES,
  type AuctionType,
  type BidVisibility,
  type CreateAuctionBody,
  type GoodsCategory,
  type SoftClose,
  type WithdrawalRule,
} from '@tender/contracts';
import {
  AtMostRows,
  IsAddendum,
  IsEmailAddress,
  IsFilledText,
  IsInstant,
  IsName,
  IsText,
  IsTrimmedText,
  IsUsd,
  MayBeAbsent,
  MayBeEmpty,
  Visible,
  type AddendumDto,
} from '@tender/http';
import type { AuctionDetails } from '../rules/auction.events.js';

export class SoftCloseDto {
  /** Seconds before the end in which a bid moves it. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_SOFT_CLOSE_SECONDS)
  windowSeconds!: number;

  /** Seconds by which the end moves. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_SOFT_CLOSE_SECONDS)
  extendSeconds!: number;

  /**
   * Percentage by which a bid must exceed the company's own highest amount on the lot to move the end, and by $1.00 at
   * least. Without it any rise moves the end.
   */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_STEP_PERCENT)
  stepPercent?: number;

  /** Seconds by which bids can move the end in all. Without it there is no limit. */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_LATEST_END_SECONDS)
  latestEndSeconds?: number;
}

export class CreateAuctionDto implements CreateAuctionBody {
  @IsFilledText(LENGTHS.auctionName)
  @IsName()
  name!: string;

  @IsIn(AUCTION_TYPES)
  type!: AuctionType;

  @MayBeEmpty()
  @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.auctionDescription)
  description?: string;

  /** The viewing at which the goods are shown. */
  @MayBeEmpty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  viewing?: string | null;

  @IsInstant()
  startsAt!: string;

  @IsInstant()
  endsAt!: string;

  /** Sealed: nobody but the bidder sees an amount before the auction is completed. Without it: `open`. */
  @MayBeAbsent()
  @IsIn(BID_VISIBILITIES)
  bidVisibility?: BidVisibility;

  /** Whether bids can be withdrawn. Without it: `allowed`. */
  @MayBeAbsent()
  @IsIn(WITHDRAWAL_RULES)
  withdrawals?: WithdrawalRule;

  /** Without it a bid never moves the end. Not for a sealed auction. */
  @MayBeEmpty()
  @IsObject()
  @ValidateNested()
  @Type(() => SoftCloseDto)
  extension?: SoftCloseDto | null;
}

/** Some of the fields. Null empties those that may be empty, and is refused for the others. */
export class UpdateAuctionDto extends PartialType(CreateAuctionDto, { skipNullProperties: false }) {
  @IsAddendum()
  addendum?: AddendumDto;
}

export class GoLiveDto {
  /** The end, where it is to be another one. Without it a resumed auction ends later by the length of the pause. */
  @MayBeAbsent()
  @IsInstant()
  endsAt?: string;
}

export class GoLiveBody {
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => GoLiveDto)
  data?: GoLiveDto;
}

export class PauseBody {
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;

  /** Whether the invited companies read the reason: who writes it must know. Unless given, the staff alone do. */
  @MayBeAbsent()
  @IsBoolean()
  toldToCompanies?: boolean;
}

export class CompleteBody {
  /** Why bidding ends now. For staff and auditors only. Null, empty or blank: no reason. */
  @MayBeEmpty()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string | null;
}

export class PublishResultBody {
  /** What the sale brought over the reserves. May be negative. For the staff only. Absent or null: not named. */
  @MayBeEmpty()
  @IsUsd({ positive: false })
  netProfit?: number | null;
}

export class BulkInviteBody {
  /** Their people and companies are invited; unknown addresses get an invitation to sign up. */
  @AtMostRows(ROWS_PER_CALL.emails)
  @Visible()
  @IsArray()
  @IsEmailAddress({ each: true })
  emails!: string[];
}

export class RemoveCompanyBody {
  @IsText(LENGTHS.id)
  companyId!: string;
}

/** The terms of a new auction: what was not given is as usual. */
export const detailsOf = ({
  category,
  description,
  viewing,
  bidVisibility,
  withdrawals,
  extension,
  ...given
}: CreateAuctionDto): AuctionDetails => ({
  ...given,
  category: category ?? null,
  description: description ?? '',
  viewing: viewing ?? null,
  bidVisibility: bidVisibility ?? 'open',
  withdrawals: withdrawals ?? 'allowed',
  extension: extension ? softCloseOf(extension) : null,
});

/** Its limits are absent where they were not given: as release 0.1.0 wrote it. */
const softCloseOf = ({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: SoftCloseDto): SoftClose => ({
  windowSeconds,
  extendSeconds,
  ...(stepPercent !== undefined && { stepPercent }),
  ...(latestEndSeconds !== undefined && { latestEndSeconds }),
});

/** Only what was given. */
export function changesOf({ extension, ...given }: Omit<UpdateAuctionDto, 'addendum'>): Partial<AuctionDetails> {
  const all = { ...given, extension: extension && softCloseOf(extension) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
