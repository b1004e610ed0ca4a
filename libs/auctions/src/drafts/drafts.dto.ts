import { Type } from 'class-transformer';
import { IsArray, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { LENGTHS, ROWS_PER_CALL, type BidDraftBody, type BidDraftsBody, type BidLimits } from '@tender/contracts';
import { AtMostRows, MayBeAbsent } from '@tender/http';

/** Texts as they were typed, whether they can be read as amounts or not: nothing typed is lost. */
export class BidDraftDto implements BidDraftBody {
  @IsString()
  @MaxLength(LENGTHS.id)
  lotId!: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.typedAmount)
  amount?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.typedAmount)
  perCarat?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.typedAmount)
  valuation?: string;
}

export class BidLimitsDto implements Partial<BidLimits> {
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.typedAmount)
  limit?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.typedAmount)
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

  /** Whoever has typed it; not kept where that is not the caller. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  userId?: string;

  /** Any name of the tab that asks. */
  @MayBeAbsent()
  @IsString()
  @MaxLength(LENGTHS.id)
  tab?: string;
}
