import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Equals, IsInt, IsNotEmpty, IsObject, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_CAPACITY,
  type CreateRoomBody,
  type RoomUpdates,
  type SwapRoomsBody,
} from '@tender/contracts';
import { MayBeAbsent, Trimmed } from '@tender/http';

class RoomTermsDto implements Omit<CreateRoomBody, 'viewing'> {
  /** Once in a viewing. */
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.roomName)
  name!: string;

  /** Number of people. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_CAPACITY)
  capacity!: number;
}

export class CreateRoomDto extends RoomTermsDto implements CreateRoomBody {
  /** Id of its viewing. */
  @IsString()
  @MaxLength(LENGTHS.id)
  viewing!: string;
}

export class RoomSignInDto {
  /** A confirmed booking of the room. */
  @IsString()
  @MaxLength(LENGTHS.id)
  bookingId!: string;
}

export class UpdateRoomDto extends PartialType(RoomTermsDto, { skipNullProperties: false }) implements RoomUpdates {
  /** A company comes in. Asked alone. */
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => RoomSignInDto)
  signIn?: RoomSignInDto;

  /** The company in the room leaves it. Sent without other fields. */
  @MayBeAbsent()
  @Equals(true)
  signOut?: boolean;
}

export class SwapRoomsDto implements SwapRoomsBody {
  @IsString()
  @MaxLength(LENGTHS.id)
  viewingId!: string;

  @IsString()
  @MaxLength(LENGTHS.id)
  roomA!: string;

  @IsString()
  @MaxLength(LENGTHS.id)
  roomB!: string;
}
