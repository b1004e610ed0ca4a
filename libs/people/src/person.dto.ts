import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize, IsArray, IsEmail, IsIn, IsNotEmpty, IsObject, IsString, MaxLength,
  registerDecorator, ValidateIf, ValidateNested, type ValidationArguments, type ValidationOptions,
} from 'class-validator';
import { GOODS_CATEGORIES, phoneProblem, type GoodsCategory } from '@tender/contracts';

/** What bodies about people have in common. */

export const trim = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);
/** Another word for the role of a buyer (`domain.md §2`). */
export const ROLE_ALIAS = 'user';
export const roleAlias = ({ value }: { value: unknown }): unknown => (value === ROLE_ALIAS ? 'buyer' : value);

/** A field that may be left out. Null is a value, and no valid one: what is known is replaced, never taken away by a slip. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);

export class PhoneDto {
  /** Calling code of the country, with its `+`: `+32`. */
  @IsString() @MaxLength(5)
  countryCode!: string;

  /** National number: 2 to 17 digits, with spaces, dots, hyphens or brackets. */
  @IsString() @MaxLength(30)
  number!: string;

  /** Digits. */
  @MayBeAbsent() @IsString() @MaxLength(20)
  extension?: string;
}

/** The phone as a whole is valid: `specification.md §5`. */
export function IsValidPhone(options?: ValidationOptions) {
  return (target: object, propertyName: string): void => registerDecorator({
    name: 'phone', target: target.constructor, propertyName, ...(options && { options }),
    validator: {
      validate: (value: unknown) => typeof value === 'object' && value !== null && phoneProblem(value) === null,
      defaultMessage: ({ value }: ValidationArguments) => phoneProblem(typeof value === 'object' && value !== null ? value : {}) ?? '',
    },
  });
}

/** A person by name and address. */
export class NamedPersonDto {
  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  firstName!: string;

  @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  lastName!: string;

  @Transform(trim) @IsEmail() @MaxLength(254)
  email!: string;
}

/** What may be changed of a person, each field by itself. */
export class PersonalDto {
  @MayBeAbsent() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  firstName?: string;

  @MayBeAbsent() @Transform(trim) @IsString() @IsNotEmpty() @MaxLength(100)
  lastName?: string;

  @MayBeAbsent() @IsValidPhone() @IsObject() @ValidateNested() @Type(() => PhoneDto)
  phone?: PhoneDto;

  /** What the person is in the company, in its own words. */
  @MayBeAbsent() @Transform(trim) @IsString() @MaxLength(100)
  position?: string;

  @MayBeAbsent() @IsArray() @ArrayMaxSize(GOODS_CATEGORIES.length) @IsIn(GOODS_CATEGORIES, { each: true })
  categories?: GoodsCategory[];
}
