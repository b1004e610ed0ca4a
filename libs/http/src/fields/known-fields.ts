import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import type { FieldError } from '@tender/contracts';

type Class = new () => object;
type Fields = ReadonlyMap<string, Class | null>;

const NAMED = 5;
const known = new Map<Class, Fields>();

const PLAIN: ReadonlySet<unknown> = new Set([String, Boolean, Number, Array, Object, Date]);

export const isDto = (type: unknown): type is Class => typeof type === 'function' && !PLAIN.has(type);

/** The first unknown field of each object. Once `NAMED` are found, no further object is searched. Runs before the costly instantiation. */
export function unknownFields(body: unknown, dto: Class): FieldError[] {
  const found: FieldError[] = [];
  search({ value: body, dto, path: '' }, found);
  return found;
}

function search({ value, dto, path }: { value: unknown; dto: Class; path: string }, found: FieldError[]): void {
  if (typeof value !== 'object' || value === null || found.length >= NAMED) return;
  if (Array.isArray(value)) {
    for (const [index, row] of value.entries()) search({ value: row, dto, path: `${path}${index}.` }, found);
    return;
  }
  const fields = fieldsOf(dto);
  for (const [name, member] of Object.entries(value)) {
    const nested = fields.get(name);
    if (nested === undefined) {
      found.push({ field: path + name, rule: 'whitelistValidation', message: `property ${name} should not exist` });
      return;
    }
    if (nested) search({ value: member, dto: nested, path: `${path}${name}.` }, found);
  }
}

function fieldsOf(dto: Class): Fields {
  let fields = known.get(dto);
  if (!fields) known.set(dto, (fields = gathered(dto)));
  return fields;
}

function gathered(dto: Class): Fields {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return new Map(
    rules.map(({ propertyName }) => {
      const type = defaultMetadataStorage.findTypeMetadata(dto, propertyName);
      const nested = type?.typeFunction();
      return [propertyName, isDto(nested) ? nested : null];
    }),
  );
}
