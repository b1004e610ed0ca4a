import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  MaxLength,
  registerDecorator,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { GOODS_CATEGORIES, LENGTHS, type GoodsCategory } from '@tender/contracts';
import { phoneProblem, tidyPhone } from '@tender/contracts/phone';
import { IsEmailAddress, IsFilledName, IsText, IsTrimmedText, MayBeAbsent, Visible } from '@tender/http';

/** An alias of the role `buyer` (`domain.md §2.1`). */
export const ROLE_ALIAS = 'user';
export const roleAlias = ({ value }: { value: unknown }): unknown => (value === ROLE_ALIAS ? 'buyer' : value);

export class PhoneDto {
  /** Calling code of the country, such as `+32`. */
  @IsText(LENGTHS.callingCode)
  countryCode!: string;

  /** National number: 2 to 17 digits. Spaces, dots, hyphens and brackets are allowed. */
  @IsText(LENGTHS.phoneNumber)
  number!: string;

  /** Extension: digits only. */
  @MayBeAbsent()
  @IsText(LENGTHS.phoneExtension)
  extension?: string;
}

const isPhone = (value: unknown): value is PhoneDto =>
  value instanceof PhoneDto &&
  [value.countryCode, value.number, value.extension ?? ''].every((part) => typeof part === 'string');

/** Validates the whole phone (`specification.md §5`) and normalises it with `tidyPhone`. */
export function IsValidPhone(options?: ValidationOptions) {
  return (target: object, propertyName: string): void => {
    Transform(({ value }: { value: unknown }) => (isPhone(value) ? Object.assign(value, tidyPhone(value)) : value))(
      target,
      propertyName,
    );
    registerDecorator({
      name: 'phone',
      target: target.constructor,
      propertyName,
      ...(options && { options }),
      validator: {
        validate: (value: unknown) => typeof value === 'object' && value !== null && phoneProblem(value) === null,
        defaultMessage: ({ value }: ValidationArguments) =>
          phoneProblem(typeof value === 'object' && value !== null ? value : {}) ?? '',
      },
    });
  };
}

/** Name and e-mail address of a person. */
export class NamedPersonDto {
  @IsFilledName(LENGTHS.personName)
  firstName!: string;

  @IsFilledName(LENGTHS.personName)
  lastName!: string;

  @Visible()
  @IsEmailAddress()
  @MaxLength(LENGTHS.email)
  email!: string;
}

/** Changes of a person's data. All fields are optional. */
export class PersonalDto {
  @MayBeAbsent()
  @IsFilledName(LENGTHS.personName)
  firstName?: string;

  @MayBeAbsent()
  @IsFilledName(LENGTHS.personName)
  lastName?: string;

  @MayBeAbsent()
  @IsValidPhone()
  @IsObject()
  @ValidateNested()
  @Type(() => PhoneDto)
  phone?: PhoneDto;

  /** Position of the person, as free text. */
  @MayBeAbsent()
  @IsTrimmedText(LENGTHS.position)
  position?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(GOODS_CATEGORIES.length)
  @IsIn(GOODS_CATEGORIES, { each: true })
  categories?: GoodsCategory[];
}
