import { ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { getMetadataStorage, type ValidationError } from 'class-validator';

/**
 * class-validator gathers a class's rules anew for each object, although they do not change once it is declared: a fiftieth of the time of
 * a bid. From now on it gathers those of each class once. Groups and schemas, which this API does not use, are left as they are.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof gather>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups?.length) return gather(target, schema, always, strictGroups, groups);
    let rules = known.get(target);
    if (!rules) known.set(target, (rules = gather(target, schema, always, strictGroups, groups)));
    return rules;
  };
}
rememberRules();

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
