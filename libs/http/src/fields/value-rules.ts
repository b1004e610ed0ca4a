import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  buildMessage,
  IS_EMAIL,
  IsInt,
  Max,
  Min,
  registerDecorator,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import {
  CARAT_DECIMALS,
  centsOf,
  isCarats,
  isLotNumber,
  isName,
  isPrice,
  isYear,
  keepsDirection,
  MAXIMUM_AMOUNT,
  YEARS,
  type Cents,
  type Usd,
} from '@tender/contracts';
import { canonicalZone, isLocalDate, isTimeZone } from '@tender/contracts/slots';
import { isEmailAddress } from '@tender/contracts/email';
import { Rejection, type Instant } from '@tender/kernel';

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an instant; null if it is invalid, has no offset, or a year outside `YEARS`. */
export function instantOf(text: unknown): Instant | null {
  const [, year, month, day] = (typeof text === 'string' && INSTANT.exec(text)) || [];
  if (year === undefined || Number(day) > daysIn(Number(year), Number(month))) return null;
  const instant = new Date(text as string);
  return isYear(instant.getUTCFullYear()) ? instant.toISOString() : null;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export function IsInstant() {
  return (target: object, property: string): void => {
    Transform(({ value }: { value: unknown }) => instantOf(value) ?? value)(target, property);
    rule(target, property, {
      name: 'instant',
      holds: (value) => instantOf(value) !== null,
      message: `must be an ISO-8601 instant with Z or an offset, from ${YEARS.first} to ${YEARS.last}`,
    });
  };
}

/** An IANA time zone, such as `Europe/Brussels`. `europe/brussels` is stored in this spelling. */
export const IsTimeZone =
  () =>
  (target: object, property: string): void => {
    Transform(({ value }: { value: unknown }) => (isTimeZone(value) ? canonicalZone(value) : value))(target, property);
    rule(target, property, {
      name: 'timeZone',
      holds: isTimeZone,
      message: 'must be a time zone of the IANA database, as Europe/Brussels',
    });
  };

/** A day of the calendar, such as `2026-11-23`. */
export const IsLocalDate =
  ({ each = false } = {}) =>
  (target: object, property: string): void =>
    rule(target, property, {
      each,
      name: 'localDate',
      holds: isLocalDate,
      message: `must be a day of the calendar from ${YEARS.first} to ${YEARS.last}, as 2026-11-23`,
    });

export const IsEmailAddress = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: IS_EMAIL,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isEmailAddress(value),
        defaultMessage: buildMessage(
          (each) => `${each}$property must be an e-mail address in letters without accents`,
          options,
        ),
      },
    },
    options,
  );

const SEEN = 'must have no invisible characters';

export const IsName = () => textRule('name', isName, `must be on one line; ${SEEN}`);

export const KeepsDirection = () =>
  textRule('direction', keepsDirection, 'must have no invisible characters that change the direction of the text');

export const IsLotNumber = () => textRule('lotNumber', isLotNumber);

const textRule =
  (name: string, holds: (text: string) => boolean, message = SEEN): PropertyDecorator =>
  (target, property) =>
    rule(target, String(property), { name, holds: (value) => typeof value !== 'string' || holds(value), message });

export function IsUsd({ positive = true }: { positive?: boolean } = {}) {
  const isAmount = (value: unknown): boolean =>
    typeof value === 'number' && Math.abs(value) <= MAXIMUM_AMOUNT && centsOf(value) !== null;
  const holds = positive ? isPrice : isAmount;
  const message = `must be ${positive ? 'a positive' : 'an'} amount of US dollars with at most two decimals`;
  return (target: object, property: string): void =>
    rule(target, property, { name: 'usd', holds, message, constraints: [positive ? 0.01 : -MAXIMUM_AMOUNT] });
}

export function IsWeight() {
  const message = `must be a positive number of carats with at most ${CARAT_DECIMALS} decimals`;
  return (target: object, property: string): void =>
    rule(target, property, { name: 'carats', holds: isCarats, message });
}

/** An integer in an address, where all values are texts; by default an index from 0. */
export const IsPlace = ({ least = 0, most = Number.MAX_SAFE_INTEGER } = {}): PropertyDecorator =>
  applyDecorators(
    Max(most),
    Min(least),
    IsInt(),
    Type(() => Number),
  );

export const IsLimit = (most: number): PropertyDecorator => IsPlace({ least: 1, most });

export function cents(usd: Usd): Cents {
  const amount = centsOf(usd);
  if (amount === null) throw new TypeError('not an amount');
  return amount;
}

export function AtMostRows(maximum: number) {
  return (target: object, property: string): void => {
    Transform(({ value }: { value: unknown }) => {
      if (Array.isArray(value) && value.length > maximum) throw new Rejection('TOO_LARGE', { maximum });
      return value;
    })(target, property);
    // `Transform` checks the limit already: this rule only shows it in the description of the API.
    ArrayMaxSize(maximum)(target, property);
  };
}

function rule(
  target: object,
  propertyName: string,
  {
    name,
    holds,
    message,
    each = false,
    constraints = [],
  }: {
    name: string;
    holds(value: unknown): boolean;
    message: string;
    each?: boolean;
    constraints?: unknown[];
  },
): void {
  registerDecorator({
    name,
    target: target.constructor,
    options: { each },
    propertyName,
    constraints,
    validator: { validate: holds, defaultMessage: () => `${propertyName} ${message}` },
  });
}
