import { ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { ValidationError } from 'class-validator';

/** Bodies and queries against their DTOs: unknown fields are refused, every broken rule is listed with its field. */
export const validation = (): ValidationPipe => new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  stopAtFirstError: false,
  exceptionFactory: (errors: ValidationError[]) => new Rejection('INVALID', errors.flatMap((error) => fieldErrors(error))),
});

/** More are not listed: an upload of a thousand rows can break a rule in each. */
const LISTED = 200;

function fieldErrors({ property, constraints = {}, children = [] }: ValidationError, path = ''): FieldError[] {
  const field = path ? `${path}.${property}` : property;
  const own = Object.entries(constraints).map(([rule, message]) => ({ field, rule, message }));
  return [...own, ...children.flatMap((child) => fieldErrors(child, field))].slice(0, LISTED);
}
