import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { FieldError } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { unknownFields } from './known-fields.js';

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

/** Number of broken rules that an answer lists: an upload of a thousand rows can break a rule in each. */
const LISTED = 200;

/** Refuses unknown fields before anything is made of a body. */
class StrictPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const unknown =
      metadata.type === 'body' || metadata.type === 'query' ? unknownFields(value, metadata.metatype) : [];
    if (unknown.length > 0) throw new Rejection('INVALID', unknown);
    return super.transform(value, metadata);
  }
}

/** Bodies and queries against their DTOs: unknown fields are refused, every broken rule is listed with its field. */
export const validation = (): ValidationPipe =>
  new StrictPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: false,
    exceptionFactory: (errors: ValidationError[]) => new Rejection('INVALID', fieldErrors(errors)),
  });

function fieldErrors(errors: ValidationError[]): FieldError[] {
  const listed: FieldError[] = [];
  list(errors, '', listed);
  return listed.slice(0, LISTED);
}

function list(errors: ValidationError[], path: string, listed: FieldError[]): void {
  for (const { property, constraints = {}, children = [] } of errors) {
    if (listed.length >= LISTED) return;
    for (const [rule, message] of Object.entries(constraints)) listed.push({ field: path + property, rule, message });
    list(children, `${path}${property}.`, listed);
  }
}
