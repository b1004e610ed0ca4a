import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { COMPANY_ROLES, GOODS_CATEGORIES, type CompanyRole, type GoodsCategory } from '@tender/contracts';
import { IsValidPhone, MayBeAbsent, NamedPersonDto, PersonalDto, PhoneDto, ROLE_ALIAS, roleAlias, trim } from './person.dto.js';

/** Bodies of the calls by which a company's people are invited and looked after. */

export class NewViewingMemberDto extends NamedPersonDto {
  @MayBeAbsent() @IsValidPhone() @IsObject() @ValidateNested() @Type(() => PhoneDto)
  phone?: PhoneDto;

  @MayBeAbsent() @Transform(trim) @IsString() @MaxLength(100)
  position?: string;

  @MayBeAbsent() @IsArray() @ArrayMaxSize(GOODS_CATEGORIES.length) @IsIn(GOODS_CATEGORIES, { each: true })
  categories?: GoodsCategory[];
}

export class NewMemberDto extends NewViewingMemberDto {
  /** Without one: `buyerCompanyMember`. `user` is another word for `buyer`. */
  @MayBeAbsent() @Transform(roleAlias) @IsIn([...COMPANY_ROLES, ROLE_ALIAS])
  role?: CompanyRole;
}

const MOST_AT_ONCE = 100;

export class NewMembersDto {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(MOST_AT_ONCE) @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => NewMemberDto)
  users!: NewMemberDto[];
}

/** Roles that an owner may give: those that bid are given by the house. */
export const MEMBER_ROLES = ['buyerCompanyMember', 'viewerOnly'] as const;

export class UpdateMemberDto extends PersonalDto {
  @MayBeAbsent() @IsIn(MEMBER_ROLES)
  role?: (typeof MEMBER_ROLES)[number];
}
