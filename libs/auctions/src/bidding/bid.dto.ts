import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { LENGTHS, MAXIMUM_LOTS, type BidBody, type BidRevisionBody, type StandingBidBody } from '@tender/contracts';
import { IsFilledText, IsInstant, IsText, IsUsd, MayBeAbsent } from '@tender/http';

/** An admin who acts for a company says why. */
class ActingBody {
  /** Asked of the staff: why it acts for the company. */
  @MayBeAbsent()
  @IsFilledText(LENGTHS.reason)
  reason?: string;

  /** Grants nothing: the buyer who asks, or the one that an admin acts for. */
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

  /** Grants nothing: a buyer’s own, or the one that an admin acts for. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  companyId?: string;
}

export class WithdrawBidBody extends ActingBody implements StandingBidBody {
  /**
   * The bid’s `revisedAt`, else its `placedAt`, as you saw it: a bid that has changed since stays as it is, and the
   * answer is `BID_CHANGED`.
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

  /** Whether the company reads the reason: who writes it must know. Unless given, the staff alone do. */
  @MayBeAbsent()
  @IsBoolean()
  toldToCompany?: boolean;

  /**
   * Active bids of the company to void. Without them: all of them. Refused (`RULES_OLDER`) in an auction that an older
   * release has created.
   */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAXIMUM_LOTS)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  bidIds?: string[];
}
