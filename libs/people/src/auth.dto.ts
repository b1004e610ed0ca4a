import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsISO31661Alpha2,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { GOODS_CATEGORIES, LENGTHS, PASSWORD_LENGTH, type GoodsCategory } from '@tender/contracts';
import { MayBeAbsent, Trimmed } from './field-rules.js';
import { IsValidPhone, NamedPersonDto, PhoneDto } from './person.dto.js';

/** Bodies of the calls under `auth`. */

export class SignInDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.email)
  email!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_LENGTH.maximum)
  password!: string;
}

export class SignUpDto extends NamedPersonDto {
  /** 10 to 200 characters that are hard to guess. */
  @IsString()
  @MaxLength(PASSWORD_LENGTH.maximum)
  password!: string;

  @IsValidPhone()
  @IsObject()
  @ValidateNested()
  @Type(() => PhoneDto)
  phone!: PhoneDto;

  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.companyName)
  companyName!: string;

  @IsISO31661Alpha2()
  country!: string;

  @IsArray()
  @ArrayMaxSize(GOODS_CATEGORIES.length)
  @IsIn(GOODS_CATEGORIES, { each: true })
  categories!: GoodsCategory[];

  @MayBeAbsent()
  @IsBoolean()
  acceptTerms?: boolean;
}

export class EmailDto {
  @Trimmed()
  @IsEmail()
  @MaxLength(LENGTHS.email)
  email!: string;
}

/** The secret of a link in a mail. */
export class LinkDto {
  /** The secret in the link of a mail, after its `#…=`. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LENGTHS.id)
  token!: string;
}

export class NewPasswordDto extends LinkDto {
  /** 10 to 200 characters that are hard to guess. */
  @IsString()
  @MaxLength(PASSWORD_LENGTH.maximum)
  password!: string;
}

export class ChangePasswordDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_LENGTH.maximum)
  currentPassword!: string;

  /** 10 to 200 characters that are hard to guess. */
  @IsString()
  @MaxLength(PASSWORD_LENGTH.maximum)
  newPassword!: string;
}
