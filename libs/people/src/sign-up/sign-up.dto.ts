import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO31661Alpha2, IsObject, ValidateNested } from 'class-validator';
import { GOODS_CATEGORIES, LENGTHS, PASSWORD_LENGTH, type GoodsCategory, type SignUpBody } from '@tender/contracts';
import { IsFilledName, IsText, MayBeAbsent } from '@tender/http';
import { IsValidPhone, NamedPersonDto, PhoneDto } from '../person.dto.js';

export class SignUpDto extends NamedPersonDto implements SignUpBody {
  /** 10 to 200 characters that are hard to guess. */
  @IsText(PASSWORD_LENGTH.maximum)
  password!: string;

  @IsValidPhone()
  @IsObject()
  @ValidateNested()
  @Type(() => PhoneDto)
  phone!: PhoneDto;

  @IsFilledName(LENGTHS.companyName)
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

  /** The version of the terms that was read (`GET api/terms`). Must be the current one if terms are published. */
  @MayBeAbsent()
  @IsText(LENGTHS.termsVersion)
  termsVersion?: string;
}
