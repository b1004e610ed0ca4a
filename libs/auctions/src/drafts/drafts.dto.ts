import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';
import { LENGTHS, ROWS_PER_CALL, type BidDraftBody, type BidDraftsBody, type BidLimits } from '@tender/contracts';
import { AtMostRows, IsText, MayBeAbsent } from '@tender/http';

/** Texts as typed, even if they are no valid amounts: nothing typed is lost. */
export class BidDraftDto implements BidDraftBody {
  @IsText(LENGTHS.id)
  lotId!: string;

  @MayBeAbsent()
  @IsText(LENGTHS.typedAmount)
  amount?: string;

  @MayBeAbsent()
  @IsText(LENGTHS.typedAmount)
  perCarat?: string;

  @MayBeAbsent()
  @IsText(LENGTHS.typedAmount)
  valuation?: string;
}

export class BidLimitsDto implements Partial<BidLimits> {
  @MayBeAbsent()
  @IsText(LENGTHS.typedAmount)
  limit?: string;

  @MayBeAbsent()
  @IsText(LENGTHS.typedAmount)
  perCarat?: string;
}

export class DraftsBody implements BidDraftsBody {
  @AtMostRows(ROWS_PER_CALL.drafts)
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => BidDraftDto)
  lots!: BidDraftDto[];

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => BidLimitsDto)
  limits?: BidLimitsDto;

  /** The author of the texts. Refused if not the caller. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  userId?: string;

  /** Any name of the calling tab. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  tab?: string;
}
