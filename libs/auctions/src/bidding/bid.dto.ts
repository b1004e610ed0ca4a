import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { LENGTHS, MAXIMUM_LOTS, type BidBody, type BidRevisionBody, type StandingBidBody } from '@tender/contracts';
import { IsFilledText, IsInstant, IsText, IsUsd, MayBeAbsent } from '@tender/http';

/** An admin who acts for a company gives a reason. */
class ActingBody {
  /** The reason why staff act for the company. Required of staff. */
  @MayBeAbsent()
  @IsFilledText(LENGTHS.reason)
  reason?: string;

  /** Grants no right. The calling buyer, or the buyer for whom an admin acts. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  userId?: string;
}

export class PlaceBidBody extends ActingBody implements BidBody {
  @IsText(LENGTHS.id)
  auctionId!: string;

  @IsText(LENGTHS.id)
  lotId!: string;

  @IsUsd()
  biddingAmount!: number;

  /** Grants no right. The buyer’s own company, or the company for which an admin acts. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  companyId?: string;
}

export class WithdrawBidBody extends ActingBody implements StandingBidBody {
  /**
   * `revisedAt ?? placedAt` of the bid as you last saw it (optimistic lock). A bid that has changed since is refused
   * with `BID_CHANGED`. Omit to skip the check.
   */
  @MayBeAbsent()
  @IsInstant()
  seen?: string;
}

export class ReviseBidBody extends WithdrawBidBody implements BidRevisionBody {
  @IsUsd()
  biddingAmount!: number;
}

export class VoidBidsBody {
  @IsText(LENGTHS.id)
  companyId!: string;

  @IsFilledText(LENGTHS.reason)
  reason!: string;

  /** Whether the company reads the reason; the author must know that. Default: only staff read it. */
  @MayBeAbsent()
  @IsBoolean()
  toldToCompany?: boolean;

  /** Ids of the bids to void. Default: all active bids of the company. Refused with `RULES_OLDER` in an auction of an older release. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAXIMUM_LOTS)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  bidIds?: string[];
}
