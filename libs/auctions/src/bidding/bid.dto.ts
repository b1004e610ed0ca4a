import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { LENGTHS, type BidBody, type BidRevisionBody } from '@tender/contracts';
import { IsUsd, MayBeAbsent, Trimmed } from '@tender/http';

/** An admin who acts for a company says why. */
class ActingBody {
  /** Asked of the staff: why it acts for the company. */
  @MayBeAbsent()
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.reason)
  reason?: string;
}

export class PlaceBidBody extends ActingBody implements BidBody {
  @IsString()
  @MaxLength(LENGTHS.id)
  auctionId!: string;

  @IsString()
  @MaxLength(LENGTHS.id)
  lotId!: string;

  @IsUsd()
  biddingAmount!: number;

  /** Grants nothing: the buyer who asks, or the one that an admin acts for. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  userId?: string;

  /** Grants nothing: a buyer’s own, or the one that an admin acts for. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  companyId?: string;
}

export class ReviseBidBody extends ActingBody implements BidRevisionBody {
  @IsUsd()
  biddingAmount!: number;
}

export class WithdrawBidBody extends ActingBody {}

export class VoidBidsBody {
  @IsString()
  @MaxLength(LENGTHS.id)
  companyId!: string;

  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.reason)
  reason!: string;
}
