import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsEmail, IsIn, IsISO31661Alpha2, IsNotEmpty, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { GOODS_CATEGORIES, type GoodsCategory } from '@tender/contracts';
import { MAXIMUM_LENGTH } from './password-rule.js';
import { IsValidPhone, MayBeAbsent, NamedPersonDto, PhoneDto, trim } from './person.dto.js';

/** Bodies of the calls under `auth`. */

export class SignInDto {
  @IsString() @IsNotEmpty() @MaxLength(254)
  email!: string;

  @IsString() @IsNotEmpty() @MaxLength(MAXIMUM_LENGTH)
  password!: string;
}

export class SignUpDto extends NamedPersonDto {
  /** 10 to 200 characters that are hard to guess. */
  @IsString() @MaxLength(MAXIMUM_LENGTH)
  password!: string;

  @IsValidPhone() @IsObject() @ValidateNested() @Type(() => PhoneDto)
  phone!: PhoneDto;

  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(200)
  companyName!: string;

  @IsISO31661Alpha2()
  country!: string;

  @IsArray() @ArrayMaxSize(GOODS_CATEGORIES.length) @IsIn(GOODS_CATEGORIES, { each: true })
  categories!: GoodsCategory[];

  @MayBeAbsent() @IsBoolean()
  acceptTerms?: boolean;
}

export class EmailDto {
  @Transform(trim) @IsEmail() @MaxLength(254)
  email!: string;
}

/** The secret of a link in a mail. */
export class LinkDto {
  /** The secret in the link of a mail, after its `#…=`. */
  @IsString() @IsNotEmpty() @MaxLength(100)
  token!: string;
}

export class NewPasswordDto extends LinkDto {
  /** 10 to 200 characters that are hard to guess. */
  @IsString() @MaxLength(MAXIMUM_LENGTH)
  password!: string;
}

export class ChangePasswordDto {
  @IsString() @IsNotEmpty() @MaxLength(MAXIMUM_LENGTH)
  currentPassword!: string;

  /** 10 to 200 characters that are hard to guess. */
  @IsString() @MaxLength(MAXIMUM_LENGTH)
  newPassword!: string;
}
