import { PartialType } from '@nestjs/mapped-types';
import { Type } from 'class-transformer';
import { ArrayNotEmpty, IsArray, IsNotEmpty, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import {
  LENGTHS,
  ROWS_PER_CALL,
  NO_STONE_FIELDS,
  type CreateGoodBody,
  type GoodMarkBody,
  type GoodMarksBody,
  type GoodRow,
  type GoodUpdates,
  type StonesDescription,
} from '@tender/contracts';
import {
  AtMostRows,
  cents,
  IsAddendum,
  IsText,
  IsUsd,
  MayBeEmpty,
  PreferenceFieldsDto,
  StonesDto,
  Visible,
  type AddendumDto,
} from '@tender/http';
import type { ViewingCommandOf } from '../rules/viewing.commands.js';
import type { GoodDetails } from '../rules/viewing.events.js';

/** One row of an uploaded goods list (`domain.md §4.3`). Default category: the viewing’s. */
export class GoodDto extends StonesDto implements GoodRow {
  /** Number of the parcel, unique in a viewing. */
  @Visible()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.goodNo)
  goodNo!: string;

  /** Estimated value; only for staff. */
  @MayBeEmpty()
  @IsUsd()
  estimate?: number | null;
}

export class CreateGoodDto extends GoodDto implements CreateGoodBody {
  /** Id of the viewing. */
  @IsText(LENGTHS.id)
  viewing!: string;

  @IsAddendum()
  addendum?: AddendumDto;
}

export class UpdateGoodDto extends PartialType(GoodDto, { skipNullProperties: false }) implements GoodUpdates {
  @IsAddendum()
  addendum?: AddendumDto;
}

// `IsObject`, because a nested list would otherwise be validated as rows and pass.
export class UploadGoodsBody {
  @AtMostRows(ROWS_PER_CALL.goods)
  @IsArray()
  @ArrayNotEmpty()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => GoodDto)
  goodsData!: GoodDto[];

  @IsAddendum()
  addendum?: AddendumDto;
}

export class MoveGoodsBody {
  @AtMostRows(ROWS_PER_CALL.goods)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  goodIds!: string[];
}

export class GoodPreferenceDto extends PreferenceFieldsDto implements GoodMarkBody {
  /** Id of the parcel. */
  @IsText(LENGTHS.id)
  goodId!: string;
}

export class GoodPreferencesBody implements GoodMarksBody {
  @AtMostRows(ROWS_PER_CALL.preferences)
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => GoodPreferenceDto)
  preferences!: GoodPreferenceDto[];
}

export class ReturnGoodsBody extends MoveGoodsBody {
  /** Id of the present room. */
  @IsText(LENGTHS.id)
  roomId!: string;
}

export function goodDetailsOf({ estimate, ...given }: GoodDto): Omit<GoodDetails, 'goodId'> {
  const told = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...(Object.fromEntries(told) as Pick<GoodDetails, 'goodNo'>),
    ...(typeof estimate === 'number' && { estimate: cents(estimate) }),
  };
}

/** Changes of the given fields only; null and an empty text clear a field. */
export function goodChangesOf({
  estimate,
  ...given
}: Omit<UpdateGoodDto, 'addendum'>): ViewingCommandOf<'UpdateGood'>['changes'] {
  const told = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]: [string, unknown]) => [field, value || NO_STONE_FIELDS[field as keyof StonesDescription]]);
  return {
    ...(Object.fromEntries(told) as Partial<GoodDetails>),
    ...(estimate !== undefined && { estimate: estimate === null ? null : cents(estimate) }),
  };
}
