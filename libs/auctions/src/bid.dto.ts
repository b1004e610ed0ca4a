import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsUsd, Trimmed } from './dto-rules.js';

/** An admin who acts for a company says why. */
class ActingBody {
  /** Asked of the staff: why it acts for the company. */
  @IsOptional() @Trimmed() @IsString() @IsNotEmpty() @MaxLength(500)
  reason?: string;
}

export class PlaceBidBody extends ActingBody {
  @IsString() @MaxLength(100)
  auctionId!: string;

  @IsString() @MaxLength(100)
  lotId!: string;

  @IsUsd()
  biddingAmount!: number;

  /** Grants nothing: the buyer who asks, or the one that an admin acts for. */
  @IsOptional() @IsString() @MaxLength(100)
  userId?: string;

  /** Grants nothing: a buyer’s own, or the one that an admin acts for. */
  @IsOptional() @IsString() @MaxLength(100)
  companyId?: string;
}

export class ReviseBidBody extends ActingBody {
  @IsUsd()
  biddingAmount!: number;
}

export class WithdrawBidBody extends ActingBody {}

export class VoidBidsBody {
  @IsString() @MaxLength(100)
  companyId!: string;

  @Trimmed() @IsString() @IsNotEmpty() @MaxLength(500)
  reason!: string;
}
