import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_IMAGES,
  ROWS_PER_CALL,
  type LotMarkBody,
  type LotMarksBody,
  type LotRow,
} from '@tender/contracts';
import {
  AtMostRows,
  cents,
  IsAddendum,
  IsFilledText,
  IsLotNumber,
  IsText,
  IsTrimmedText,
  IsUsd,
  MayBeAbsent,
  MayBeEmpty,
  PreferenceFieldsDto,
  StonesDto,
  Visible,
  type AddendumDto,
} from '@tender/http';
import type { NewLot } from './lot-service.js';

export class FindLotsDto {
  /** The lot's number, or a part of it that has the digits. */
  @Visible()
  @IsFilledText(LENGTHS.lotNo)
  text!: string;
}

/** One row of an uploaded lot list (`domain.md §5.3`). */
export class DealDto extends StonesDto implements LotRow {
  /** Number of the lot, unique in an auction. */
  @Visible()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.lotNo)
  @IsLotNumber()
  lotNo!: string;

  /** Lowest price at which the lot sells without a decision of staff. Only staff see it. */
  @IsUsd()
  reservePrice!: number;

  /** Lowest accepted bid. Default: no minimum. */
  @MayBeEmpty()
  @IsUsd()
  minimumBid?: number | null;

  /** Addresses on the web (https) or on this site. Backslashes are refused: browsers treat them as slashes. */
  @MayBeEmpty()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_IMAGES)
  @Matches(/^(https:\/\/|\/(?!\/))[^\s\\]*$/, { each: true })
  @MaxLength(LENGTHS.imageAddress, { each: true })
  images?: string[] | null;

  /** Id of a parcel of the auction’s viewing. */
  @MayBeEmpty()
  @IsText(LENGTHS.id)
  good?: string | null;
}

/** All fields of a lot of a pending auction. */
export class ChangeLotBody extends DealDto {
  @IsAddendum()
  addendum?: AddendumDto;
}

// `IsObject`, because a nested list would otherwise be validated as rows and pass.
export class UploadLotsBody {
  @AtMostRows(ROWS_PER_CALL.lots)
  @IsArray()
  @ArrayNotEmpty()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DealDto)
  dealsData!: DealDto[];

  /** Accepts parcels that another auction has sold or offers. Default: they are refused. */
  @MayBeAbsent()
  @IsBoolean()
  evenIfSold?: boolean;

  @IsAddendum()
  addendum?: AddendumDto;
}

export class DecideLotBody {
  @IsBoolean()
  sold!: boolean;

  /** The reason, which is recorded in the history. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;

  /**
   * `sold` of the lot as you last saw it (optimistic lock); null if it was undecided. A lot that was decided since is
   * refused with `LOT_DECIDED`. Omit to skip the check.
   */
  @MayBeAbsent()
  @IsIn([null, true, false])
  seen?: boolean | null;
}

export class PreferenceDto extends PreferenceFieldsDto implements LotMarkBody {
  @IsText(LENGTHS.id)
  lotId!: string;
}

export class PreferencesBody implements LotMarksBody {
  @AtMostRows(ROWS_PER_CALL.preferences)
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PreferenceDto)
  preferences!: PreferenceDto[];

  /** The author of the preferences. Refused if not the caller. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  userId?: string;
}

export function newLotOf({ reservePrice, minimumBid, ...given }: DealDto): NewLot {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...(Object.fromEntries(told) as Pick<NewLot, 'lotNo'>),
    reservePrice: cents(reservePrice),
    ...(typeof minimumBid === 'number' && { minimumBid: cents(minimumBid) }),
  };
}
