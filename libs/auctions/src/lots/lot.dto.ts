import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_IMAGES,
  MAXIMUM_PRIORITY,
  ROWS_PER_CALL,
  type LotMarkBody,
  type LotMarksBody,
  type LotRow,
} from '@tender/contracts';
import {
  AtMostRows,
  cents,
  IsAddendum,
  IsLotNumber,
  IsText,
  IsTrimmedText,
  IsUsd,
  MayBeAbsent,
  MayBeEmpty,
  StonesDto,
  Visible,
  type AddendumDto,
} from '@tender/http';
import type { NewLot } from './lot-service.js';

/** One row of an uploaded lot list (`domain.md §5`). */
export class DealDto extends StonesDto implements LotRow {
  /** Once in an auction. */
  @Visible()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.lotNo)
  @IsLotNumber()
  lotNo!: string;

  /** What the lot must at least bring; for the staff only. */
  @IsUsd()
  reservePrice!: number;

  /** The smallest bid that is taken. Without it any is. */
  @MayBeEmpty()
  @IsUsd()
  minimumBid?: number | null;

  /**
   * Addresses on the web or on this site, nothing that a browser would run. To a browser a backslash is a slash: none
   * is taken.
   */
  @MayBeEmpty()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_IMAGES)
  @Matches(/^(https:\/\/|\/(?!\/))[^\s\\]*$/, { each: true })
  @MaxLength(LENGTHS.imageAddress, { each: true })
  images?: string[] | null;

  /** Id of the parcel that it is: one of the auction’s viewing. */
  @MayBeEmpty()
  @IsText(LENGTHS.id)
  good?: string | null;
}

/** All that a lot of a pending auction is. */
export class ChangeLotBody extends DealDto {
  @IsAddendum()
  addendum?: AddendumDto;
}

// `IsObject`, because a row that is itself a list would be validated as rows, and pass.
export class UploadLotsBody {
  @AtMostRows(ROWS_PER_CALL.lots)
  @IsArray()
  @ArrayNotEmpty()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DealDto)
  dealsData!: DealDto[];

  /** Ours: parcels that another auction sold, or has on offer, are meant; without it they are refused. */
  @MayBeAbsent()
  @IsBoolean()
  evenIfSold?: boolean;

  @IsAddendum()
  addendum?: AddendumDto;
}

export class DecideLotBody {
  @IsBoolean()
  sold!: boolean;

  /** Kept in the history. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class PreferenceDto implements LotMarkBody {
  @IsText(LENGTHS.id)
  lotId!: string;

  @MayBeAbsent()
  @IsBoolean()
  favourite?: boolean;

  /** Of the writer’s own meaning. */
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(MAXIMUM_PRIORITY)
  priority?: number;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.note)
  note?: string;
}

export class PreferencesBody implements LotMarksBody {
  @AtMostRows(ROWS_PER_CALL.preferences)
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PreferenceDto)
  preferences!: PreferenceDto[];

  /** Whoever has typed it; not kept where that is not the caller. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  userId?: string;
}

/** A lot's terms: amounts in cents, and nothing that was not given. */
export function newLotOf({ reservePrice, minimumBid, ...given }: DealDto): NewLot {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...(Object.fromEntries(told) as Pick<NewLot, 'lotNo'>),
    reservePrice: cents(reservePrice),
    ...(typeof minimumBid === 'number' && { minimumBid: cents(minimumBid) }),
  };
}
