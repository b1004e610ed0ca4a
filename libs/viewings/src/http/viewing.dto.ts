import { PartialType } from '@nestjs/mapped-types';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  GOODS_CATEGORIES,
  LENGTHS,
  MAXIMUM_VIEWING_DAYS,
  ROWS_PER_CALL,
  VIEWING_STATUSES,
  type CreateViewingBody,
  type DiaryFilter,
  type GoodsCategory,
  type ViewingLocation,
  type ViewingStatus,
  type ViewingUpdates,
} from '@tender/contracts';
import {
  type AddendumDto,
  AtMostRows,
  IsAddendum,
  IsEmailAddress,
  IsFilledName,
  IsLocalDate,
  IsText,
  IsTimeZone,
  IsTrimmedText,
  MayBeAbsent,
  MayBeEmpty,
  PageDto,
  Visible,
} from '@tender/http';
import type { ViewingDetails } from '../rules/viewing.events.js';

export class LocationDto implements ViewingLocation {
  @IsFilledName(LENGTHS.locationText)
  name!: string;

  @IsTrimmedText(LENGTHS.address)
  address!: string;

  @IsFilledName(LENGTHS.locationText)
  city!: string;

  @IsISO31661Alpha2()
  country!: string;
}

export class CreateViewingDto implements CreateViewingBody {
  @IsFilledName(LENGTHS.viewingName)
  name!: string;

  /** Default category of the viewing's parcels. */
  @MayBeEmpty()
  @IsIn(GOODS_CATEGORIES)
  category?: GoodsCategory | null;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.viewingDescription)
  description?: string;

  /** Location. Required for publication. */
  @MayBeEmpty()
  @IsObject()
  @ValidateNested()
  @Type(() => LocationDto)
  location?: LocationDto | null;

  /** Time zone of the dates and slots. Default: `UTC`. */
  @MayBeAbsent()
  @IsTimeZone()
  @MaxLength(LENGTHS.timeZone)
  timeZone?: string;

  /** First day, local to the time zone. Required for publication. */
  @MayBeEmpty()
  @IsLocalDate()
  startDate?: string | null;

  /** Last day. Required for publication. */
  @MayBeEmpty()
  @IsLocalDate()
  endDate?: string | null;

  /** Hour at which the first slot of a day begins. Default: 9. */
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(23)
  openFrom?: number;

  /** Hour at which the last slot of a day ends. Default: 18. */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(24)
  openUntil?: number;

  /** Hour without a slot, for example for lunch. */
  @MayBeEmpty()
  @IsInt()
  @Min(0)
  @Max(23)
  closedHour?: number | null;

  /** Days without slots. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_VIEWING_DAYS)
  @IsLocalDate({ each: true })
  closedDays?: string[];
}

export class UpdateViewingDto
  extends PartialType(CreateViewingDto, { skipNullProperties: false })
  implements ViewingUpdates
{
  /** The new status; an earlier one is refused. */
  @MayBeAbsent()
  @IsIn(VIEWING_STATUSES)
  status?: ViewingStatus;

  @IsAddendum()
  addendum?: AddendumDto;
}

export class ViewingListDto extends PageDto {
  /** Purpose of the list. The answer does not depend on it. */
  @MayBeAbsent()
  @IsIn(['overview'])
  fetchType?: 'overview';
}

export class InviteToViewingBody {
  @Visible()
  @IsEmailAddress()
  @MaxLength(LENGTHS.email)
  email!: string;
}

export class BulkInviteToViewingBody {
  @AtMostRows(ROWS_PER_CALL.emails)
  @Visible()
  @IsArray()
  @ArrayNotEmpty()
  @IsEmailAddress({ each: true })
  @MaxLength(LENGTHS.email, { each: true })
  emails!: string[];
}

export class RemoveFromViewingBody {
  @IsText(LENGTHS.id)
  userId!: string;

  /** The reason, which the company reads if its bookings are cancelled. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class AssignCompaniesBody {
  @AtMostRows(ROWS_PER_CALL.companies)
  @IsArray()
  @ArrayNotEmpty()
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  companyIds!: string[];
}

export class DiaryDto extends PageDto implements DiaryFilter {
  /** Entries about this company (id). */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  company?: string;

  /** Entries about this room (id). */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  room?: string;

  /** Entries about this parcel (id). */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  good?: string;
}

export function detailsOf({
  name,
  category = null,
  description = '',
  location,
  timeZone = 'UTC',
  startDate = null,
  endDate = null,
  ...opening
}: CreateViewingDto): ViewingDetails {
  return {
    name,
    category,
    description,
    location: location ? locationOf(location) : null,
    timeZone,
    startDate,
    endDate,
    ...changesOf(opening),
  };
}

export function changesOf({
  location,
  closedDays,
  ...given
}: Omit<UpdateViewingDto, 'status' | 'addendum'>): Partial<ViewingDetails> {
  const all = {
    ...given,
    location: location && locationOf(location),
    closedDays: closedDays && [...new Set(closedDays)].sort(),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const locationOf = ({ name, address, city, country }: LocationDto): ViewingLocation => ({
  name,
  address,
  city,
  country,
});
