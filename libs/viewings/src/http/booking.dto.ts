import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  Equals,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_ATTENDEES,
  type BookingUpdates,
  type BookingWish,
  type NewBooking,
  type SwapBookingsBody,
  type WalkInBody,
} from '@tender/contracts';
import { IsLocalDate, IsText, IsTrimmedText, MayBeAbsent } from '@tender/http';

const HOURS_A_DAY = 24;

export class RequestedBookingDto implements BookingWish {
  /** Local to the viewing’s time zone. */
  @IsLocalDate()
  date!: string;

  /** Start hours of the slots, local to the viewing. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(HOURS_A_DAY)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(HOURS_A_DAY - 1, { each: true })
  slots!: number[];

  /** Ids of the company’s people who attend. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_ATTENDEES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  attendees?: string[];
}

export class NewBookingDto extends RequestedBookingDto implements NewBooking {
  /** Id of the visiting company. */
  @IsText(LENGTHS.id)
  company!: string;

  /** Id of the room. */
  @IsText(LENGTHS.id)
  room!: string;
}

export class CreateBookingBody {
  @IsObject()
  @ValidateNested()
  @Type(() => NewBookingDto)
  newBookingData!: NewBookingDto;

  @IsText(LENGTHS.id)
  viewingId!: string;
}

export class RequestBookingBody {
  @IsObject()
  @ValidateNested()
  @Type(() => RequestedBookingDto)
  newBookingData!: RequestedBookingDto;

  @IsText(LENGTHS.id)
  viewingId!: string;
}

export class WalkInDto implements WalkInBody {
  @IsText(LENGTHS.id)
  viewingId!: string;

  /** Id of an approved company. It is invited if it is not. */
  @IsText(LENGTHS.id)
  company!: string;

  /** Id of a free room. Default: the first free one. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  room?: string;

  /** Ids of the company’s people who attend. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_ATTENDEES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  attendees?: string[];
}

export class UpdateBookingDto implements BookingUpdates {
  @MayBeAbsent()
  @IsLocalDate()
  date?: string;

  /** Start hours of the slots. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(HOURS_A_DAY)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(HOURS_A_DAY - 1, { each: true })
  slots?: number[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_ATTENDEES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  attendees?: string[];

  /** Id of the room; only for staff. It approves a requested booking. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  room?: string;

  /** Cancels the booking. Other fields except `reason` are then ignored. */
  @MayBeAbsent()
  @Equals('rejected')
  status?: 'rejected';

  /** The reason of staff, which the company reads. Ignored if a company changes its own booking. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class RejectBookingBody {
  /** The reason, which the company reads. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class ApproveBookingBody {
  /** Id of the assigned room. */
  @IsText(LENGTHS.id)
  bookingRoomId!: string;
}

export class SwapBookingsDto implements SwapBookingsBody {
  @IsText(LENGTHS.id)
  viewingId!: string;

  /** Id of an approved booking. */
  @IsText(LENGTHS.id)
  bookingA!: string;

  /** Id of another approved booking. */
  @IsText(LENGTHS.id)
  bookingB!: string;
}
