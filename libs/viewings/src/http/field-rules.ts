import { registerDecorator } from 'class-validator';
import { YEARS } from '@tender/contracts';
import { isLocalDate } from '@tender/contracts/slots';

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

function rule(
  target: object,
  propertyName: string,
  {
    name,
    holds,
    message,
    each = false,
  }: { name: string; holds(value: unknown): boolean; message: string; each?: boolean },
): void {
  registerDecorator({
    name,
    target: target.constructor,
    options: { each },
    propertyName,
    validator: { validate: holds, defaultMessage: () => `${propertyName} ${message}` },
  });
}
