import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  Equals,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_ATTENDEES,
  SLOT_HOURS,
  type BookingUpdates,
  type BookingWish,
  type NewBooking,
  type SwapBookingsBody,
} from '@tender/contracts';
import { IsText, IsTrimmedText, MayBeAbsent } from '@tender/http';
import { IsLocalDate } from './field-rules.js';

/** The hours of a day are 24: more of them than there are slots are refused before they are looked at. */
const MOST_SLOTS = SLOT_HOURS.length;

export class RequestedBookingDto implements BookingWish {
  /** Local to the viewing. */
  @IsLocalDate()
  date!: string;

  /** Hours at which the slots begin, local to the viewing. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_SLOTS)
  @IsIn(SLOT_HOURS, { each: true })
  slots!: number[];

  /** Ids of the company’s people who come. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_ATTENDEES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  attendees?: string[];
}

export class NewBookingDto extends RequestedBookingDto implements NewBooking {
  /** Id of the company that comes. */
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

export class UpdateBookingDto implements BookingUpdates {
  @MayBeAbsent()
  @IsLocalDate()
  date?: string;

  /** Hours at which the slots begin. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_SLOTS)
  @IsIn(SLOT_HOURS, { each: true })
  slots?: number[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAXIMUM_ATTENDEES)
  @IsString({ each: true })
  @MaxLength(LENGTHS.id, { each: true })
  attendees?: string[];

  /** Of the house only: id of the room. A request is confirmed with it. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  room?: string;

  /** Cancels it; whatever else is sent does not count then. */
  @MayBeAbsent()
  @Equals('rejected')
  status?: 'rejected';

  /** Why it is cancelled, or why the house moves it: told to the company. Of a company that moves its own booking it does not count. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class RejectBookingBody {
  /** Told to the company. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.reason)
  reason?: string;
}

export class ApproveBookingBody {
  /** Id of the room that it gets. */
  @IsText(LENGTHS.id)
  bookingRoomId!: string;
}

export class SwapBookingsDto implements SwapBookingsBody {
  @IsText(LENGTHS.id)
  viewingId!: string;

  /** Id of a confirmed booking. */
  @IsText(LENGTHS.id)
  bookingA!: string;

  /** Id of another. */
  @IsText(LENGTHS.id)
  bookingB!: string;
}
