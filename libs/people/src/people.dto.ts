import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize, IsArray, IsBoolean, IsEmail, IsIn, IsISO31661Alpha2, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength,
  registerDecorator, ValidateNested, type ValidationArguments, type ValidationOptions,
} from 'class-validator';
import { GOODS_CATEGORIES, phoneProblem, ROLES, STAFF_ROLES, type GoodsCategory, type Role, type StaffRole } from '@tender/contracts';
import { MAXIMUM_LENGTH } from './password-rule.js';

const trim = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);
/** `user` is another word for a buyer (`domain.md §2`). */
const alias = ({ value }: { value: unknown }): unknown => (value === 'user' ? 'buyer' : value);

export class PhoneDto {
  @IsString() @MaxLength(5)
  countryCode!: string;

  @IsString() @MaxLength(30)
  number!: string;

  @IsOptional() @IsString() @MaxLength(20)
  extension?: string;
}

/** The phone as a whole is valid: `specification.md §5`. */
function IsValidPhone(options?: ValidationOptions) {
  return (target: object, propertyName: string): void => registerDecorator({
    name: 'phone', target: target.constructor, propertyName, ...(options && { options }),
    validator: {
      validate: (value: unknown) => typeof value === 'object' && value !== null && phoneProblem(value) === null,
      defaultMessage: ({ value }: ValidationArguments) => phoneProblem(typeof value === 'object' && value !== null ? value : {}) ?? '',
    },
  });
}

export class SignInDto {
  @IsString() @IsNotEmpty() @MaxLength(254)
  email!: string;

  @IsString() @IsNotEmpty() @MaxLength(MAXIMUM_LENGTH)
  password!: string;
}

/** A person who gets an account, and the password for it. */
class NewPersonDto {
  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  firstName!: string;

  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  lastName!: string;

  @Transform(trim) @IsEmail() @MaxLength(254)
  email!: string;

  @IsString() @MaxLength(MAXIMUM_LENGTH)
  password!: string;
}

export class SignUpDto extends NewPersonDto {
  @IsValidPhone() @IsObject() @ValidateNested() @Type(() => PhoneDto)
  phone!: PhoneDto;

  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(200)
  companyName!: string;

  @IsISO31661Alpha2()
  country!: string;

  @IsArray() @ArrayMaxSize(GOODS_CATEGORIES.length) @IsIn(GOODS_CATEGORIES, { each: true })
  categories!: GoodsCategory[];

  @IsOptional() @IsBoolean()
  acceptTerms?: boolean;
}

export class AddStaffDto extends NewPersonDto {
  @IsIn(STAFF_ROLES)
  role!: StaffRole;
}

export class UserUpdatesDto {
  @IsOptional() @IsIn(['approved', 'rejected'])
  status?: 'approved' | 'rejected';

  @IsOptional() @Transform(alias) @IsIn(ROLES.filter((role) => role !== 'guest'))
  role?: Role;

  @IsOptional() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  firstName?: string;

  @IsOptional() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  lastName?: string;

  @IsOptional() @IsValidPhone() @IsObject() @ValidateNested() @Type(() => PhoneDto)
  phone?: PhoneDto;

  @IsOptional() @Transform(trim) @IsString() @MaxLength(100)
  position?: string;

  @IsOptional() @IsArray() @ArrayMaxSize(GOODS_CATEGORIES.length) @IsIn(GOODS_CATEGORIES, { each: true })
  categories?: GoodsCategory[];

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
