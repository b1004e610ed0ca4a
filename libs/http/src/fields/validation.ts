import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { FieldError } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import type { ValidationError } from 'class-validator';
import { unknownFields } from './known-fields.js';
import { normaliseTexts } from './texts.js';

/** Maximum number of broken rules that an answer lists: an upload of a thousand rows can break a rule in each. */
const LISTED = 200;

/** Refuses unknown fields, and texts that are none, before a body is transformed and validated. */
class StrictPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' || metadata.type === 'query') {
      const unknown = unknownFields(value, metadata.metatype);
      if (unknown.length > 0) throw new Rejection('INVALID', unknown);
      const noTexts = normaliseTexts(value);
      if (noTexts.length > 0) throw new Rejection('INVALID', noTexts);
    }
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
