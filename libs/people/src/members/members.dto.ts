import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import {
  COMPANY_ROLES,
  GOODS_CATEGORIES,
  LENGTHS,
  MEMBER_ROLES,
  ROWS_PER_CALL,
  type CompanyRole,
  type GoodsCategory,
  type MemberRole,
  type NewMemberBody,
} from '@tender/contracts';
import { IsText, IsTrimmedText, MayBeAbsent } from '@tender/http';
import { IsValidPhone, NamedPersonDto, PersonalDto, PhoneDto, ROLE_ALIAS, roleAlias } from '../person.dto.js';

/** Bodies of the calls that invite and manage a company's people. */

export class NewViewingMemberDto extends NamedPersonDto {
  @MayBeAbsent()
  @IsValidPhone()
  @IsObject()
  @ValidateNested()
  @Type(() => PhoneDto)
  phone?: PhoneDto;

  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.position)
  position?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(GOODS_CATEGORIES.length)
  @IsIn(GOODS_CATEGORIES, { each: true })
  categories?: GoodsCategory[];
}

export class NewMemberDto extends NewViewingMemberDto implements NewMemberBody {
  /** Default: `buyerCompanyMember`. `user` is an alias of `buyer`. */
  @MayBeAbsent()
  @Transform(roleAlias)
  @IsIn([...COMPANY_ROLES, ROLE_ALIAS])
  role?: CompanyRole;
}

export class NewMembersDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ROWS_PER_CALL.members)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => NewMemberDto)
  users!: NewMemberDto[];
}

export class UpdateMemberDto extends PersonalDto {
  @MayBeAbsent()
  @IsIn(MEMBER_ROLES)
  role?: MemberRole;

  /** Id of a viewing, which the answer repeats. */
  @MayBeAbsent()
  @IsText(LENGTHS.id)
  viewingId?: string;
}
