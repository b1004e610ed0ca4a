import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { FieldError } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import { isDto, unknownFields } from './known-fields.js';
import { normaliseTexts } from './texts.js';

/** Maximum number of broken rules in an answer: an upload of a thousand rows can break a rule in each. */
const LISTED = 200;

const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false };

/**
 * Validates bodies and queries by their DTOs: refuses unknown fields first, then invalid texts, then lists the broken
 * rules. Nest's own pipe took twice as long, a tenth of a bid's time.
 */
class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !isDto(metatype)) return value;
    refuse(unknownFields(value, metatype));
    refuse(normaliseTexts(value));
    const dto: object = plainToInstance(metatype, value ?? {}, { ignoreDecorators: true });
    refuse(fieldErrors(validateSync(dto, RULES)));
    return dto;
  }
}

export const validation = (): PipeTransform => new DtoPipe();

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new Rejection('INVALID', errors);
}

function fieldErrors(errors: ValidationError[]): FieldError[] {
  const listed: FieldError[] = [];
  list(errors, '', listed);
  return listed.slice(0, LISTED);
}

function list(errors: ValidationError[], path: string, listed: FieldError[]): void {
  for (const { property, constraints = {}, children = [] } of errors) {
    if (listed.length >= LISTED) return;
    // Decorators run in reverse, so that the rule of a field's type is the last.
    for (const [rule, message] of Object.entries(constraints).reverse())
      listed.push({ field: path + property, rule, message });
    list(children, `${path}${property}.`, listed);
  }
}
