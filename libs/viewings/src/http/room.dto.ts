import { PartialType } from '@nestjs/mapped-types';
import { Type } from 'class-transformer';
import { Equals, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import {
  LENGTHS,
  MAXIMUM_CAPACITY,
  type CreateRoomBody,
  type RoomUpdates,
  type SwapRoomsBody,
} from '@tender/contracts';
import { IsFilledName, IsText, MayBeAbsent } from '@tender/http';

class RoomDetailsDto implements Omit<CreateRoomBody, 'viewing'> {
  /** Name of the room, unique in a viewing. */
  @IsFilledName(LENGTHS.roomName)
  name!: string;

  /** Maximum number of people. */
  @IsInt()
  @Min(1)
  @Max(MAXIMUM_CAPACITY)
  capacity!: number;
}

export class CreateRoomDto extends RoomDetailsDto implements CreateRoomBody {
  /** Id of the viewing. */
  @IsText(LENGTHS.id)
  viewing!: string;
}

export class RoomSignInDto {
  /** Id of an approved booking of the room. */
  @IsText(LENGTHS.id)
  bookingId!: string;
}

export class UpdateRoomDto extends PartialType(RoomDetailsDto, { skipNullProperties: false }) implements RoomUpdates {
  /** Signs a company in. Sent without other fields. */
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => RoomSignInDto)
  signIn?: RoomSignInDto;

  /** Signs the company out. Sent without other fields. */
  @MayBeAbsent()
  @Equals(true)
  signOut?: boolean;
}

export class SwapRoomsDto implements SwapRoomsBody {
  @IsText(LENGTHS.id)
  viewingId!: string;

  @IsText(LENGTHS.id)
  roomA!: string;

  @IsText(LENGTHS.id)
  roomB!: string;
}
