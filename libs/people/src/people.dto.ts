import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { ROLES, STAFF_ROLES, type Role, type StaffRole } from '@tender/contracts';
import { MAXIMUM_LENGTH } from './password-rule.js';
import { NamedPersonDto, PersonalDto, roleAlias } from './person.dto.js';

/** Bodies of the calls under `user` by which the house looks after its people. */

export class AddStaffDto extends NamedPersonDto {
  @IsIn(STAFF_ROLES)
  role!: StaffRole;

  /** Without one the person is invited, and chooses it. */
  @IsOptional() @IsString() @MaxLength(MAXIMUM_LENGTH)
  password?: string;
}

export class UserUpdatesDto extends PersonalDto {
  @IsOptional() @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';

  @IsOptional() @Transform(roleAlias) @IsIn(ROLES.filter((role) => role !== 'guest'))
  role?: Role;

  @IsOptional() @IsBoolean()
  darkMode?: boolean;
}

export class UpdateUserDto {
  @IsObject() @ValidateNested() @Type(() => UserUpdatesDto)
  updates!: UserUpdatesDto;

  /** Handed back in the answer, for a screen that works on a viewing. */
  @IsOptional() @IsString() @MaxLength(100)
  viewingId?: string;
}

export class DeleteUserDto {
  /** Says who asks; grants nothing: rights come from the session. */
  @IsOptional() @IsBoolean()
  isBuyerRequest?: boolean;
}
