import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, MaxLength, ValidateNested } from 'class-validator';
import {
  COMPANY_ROLES,
  LANGUAGE_CODES,
  LENGTHS,
  OBSERVED_KINDS,
  PASSWORD_LENGTH,
  STAFF_ROLES,
  type AddStaffBody,
  type Language,
  type ObservedKind,
  type ObservesBody,
  type Role,
  type StaffRole,
  type UserUpdates,
} from '@tender/contracts';
import { IsEmailAddress, IsLocalDate, IsText, MayBeAbsent, Visible } from '@tender/http';
import { NamedPersonDto, PersonalDto, ROLE_ALIAS, roleAlias } from '../person.dto.js';

/** Bodies of the calls under `user` with which staff manage people. */

class ObservesDto implements ObservesBody {
  @IsIn(OBSERVED_KINDS)
  kind!: ObservedKind;

  /** Id of the auction or viewing. */
  @IsText(LENGTHS.id)
  subject!: string;

  /** The last day, in the time zone of the firm. */
  @IsLocalDate()
  until!: string;
}

export class AddStaffDto extends NamedPersonDto implements AddStaffBody {
  @IsIn(STAFF_ROLES)
  role!: StaffRole;

  /** Observers only, and required for them: what they watch. */
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => ObservesDto)
  observes?: ObservesDto;

  /** Initial password. Default: the person is invited and chooses one. */
  @MayBeAbsent()
  @IsText(PASSWORD_LENGTH.maximum)
  password?: string;
}

export class UserUpdatesDto extends PersonalDto implements UserUpdates {
  @MayBeAbsent()
  @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';

  /** With an approval: whether the person joins the auctions and viewings of e-mail invitations. Default: yes. */
  @MayBeAbsent()
  @IsBoolean()
  invite?: boolean;

  /** `user` is an alias of `buyer`. */
  @MayBeAbsent()
  @Transform(roleAlias)
  @IsIn([...STAFF_ROLES, ...COMPANY_ROLES, ROLE_ALIAS])
  role?: Role;

  /** With the role `observer`, and required for it: what the person watches. */
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => ObservesDto)
  observes?: ObservesDto;

  @MayBeAbsent()
  @IsBoolean()
  darkMode?: boolean;
}

export class UpdateUserDto {
  @IsObject()
  @ValidateNested()
  @Type(() => UserUpdatesDto)
  updates!: UserUpdatesDto;

  /** Id of a viewing, which the answer repeats. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewingId?: string;
}

export class LanguageDto {
  @IsIn(LANGUAGE_CODES)
  language!: Language;
}

export class TakeBackDto {
  @Visible()
  @IsEmailAddress()
  @MaxLength(LENGTHS.email)
  email!: string;
}

export class DeleteUserDto {
  /** Field that some clients send. It grants nothing: rights come from the session. */
  @MayBeAbsent()
  @IsBoolean()
  isBuyerRequest?: boolean;
}
