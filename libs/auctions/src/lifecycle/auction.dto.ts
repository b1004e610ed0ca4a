import { PartialType } from '@nestjs/mapped-types';
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
  type AddendumDto,
  AtMostRows,
  IsAddendum,
  IsEmailAddress,
  IsFilledName,
  IsInstant,
  IsText,
  IsTimeZone,
  IsTrimmedText,
  IsUsd,
  MayBeAbsent,
  MayBeEmpty,
  Visible,
} from '@tender/http';
import type { AuctionDetails } from '../rules/auction.events.js';

export class SoftCloseDto {
  /** Window before the end, in seconds, in which a bid can extend the auction. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_SOFT_CLOSE_SECONDS)
  windowSeconds!: number;

  /** Extension in seconds. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_SOFT_CLOSE_SECONDS)
  extendSeconds!: number;

  /**
   * To extend the auction, a bid must exceed the company's own highest amount on the lot by this percentage, and by at
   * least $1.00. Default: any increase extends it.
   */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_STEP_PERCENT)
  stepPercent?: number;

  /** Maximum total extension in seconds. Default: no limit. */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_LATEST_END_SECONDS)
  latestEndSeconds?: number;
}

export class CreateAuctionDto implements CreateAuctionBody {
  @IsFilledName(LENGTHS.auctionName)
  name!: string;

  @IsIn(AUCTION_TYPES)
  type!: AuctionType;

  @MayBeEmpty()
  @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.auctionDescription)
  description?: string;

  /** Id of the viewing that shows the goods. */
  @MayBeEmpty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  viewing?: string | null;

  @IsInstant()
  startsAt!: string;

  @IsInstant()
  endsAt!: string;

  /** `sealed`: until the auction is completed, only the bidder and confirmed colleagues see amounts. Default: `open`. */
  @MayBeAbsent()
  @IsIn(BID_VISIBILITIES)
  bidVisibility?: BidVisibility;

  /** Whether bids can be withdrawn. Default: `allowed`. */
  @MayBeAbsent()
  @IsIn(WITHDRAWAL_RULES)
  withdrawals?: WithdrawalRule;

  /** Soft close. Default: bids never extend the auction. Not possible for a sealed auction. */
  @MayBeEmpty()
  @IsObject()
  @ValidateNested()
  @Type(() => SoftCloseDto)
  extension?: SoftCloseDto | null;

  /** IANA time zone. Default: the viewing's, else the firm's, else `UTC`. Refused with `RULES_OLDER` in an auction of an older release. */
  @MayBeAbsent()
  @IsTimeZone()
  @MaxLength(LENGTHS.timeZone)
  timeZone?: string;
}

/** The fields to change. Null clears `category`, `viewing` or `extension`, and is refused for other fields. */
export class UpdateAuctionDto extends PartialType(CreateAuctionDto, { skipNullProperties: false }) {
  @IsAddendum()
  addendum?: AddendumDto;
}

export class GoLiveDto {
  /** New end. Default: for a resumed auction, the old end plus the length of the pause. */
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

  /** Whether the invited companies read the reason; the author must know that. Default: only staff read it. */
  @MayBeAbsent()
  @IsBoolean()
  toldToCompanies?: boolean;
}

export class CompleteBody {
  /** Why bidding ends now. Only staff read it. Null, empty or blank: no reason. */
  @MayBeEmpty()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string | null;
}

export class PublishResultBody {
  /** Proceeds above the reserve prices. May be negative. Only for staff. Absent or null: not stated. */
  @MayBeEmpty()
  @IsUsd({ positive: false })
  netProfit?: number | null;
}

export class BulkInviteBody {
  /** E-mail addresses of people to invite with their companies. Unknown addresses get an invitation to sign up. */
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

/** Omits absent limits, so that the event has the form of release 0.1.0. */
const softCloseOf = ({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: SoftCloseDto): SoftClose => ({
  windowSeconds,
  extendSeconds,
  ...(stepPercent !== undefined && { stepPercent }),
  ...(latestEndSeconds !== undefined && { latestEndSeconds }),
});

export function changesOf({ extension, ...given }: Omit<UpdateAuctionDto, 'addendum'>): Partial<AuctionDetails> {
  const all = { ...given, extension: extension && softCloseOf(extension) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
