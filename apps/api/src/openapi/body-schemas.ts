import { createRequire } from 'node:module';
import { MAXIMUM_AMOUNT, MAXIMUM_CARATS } from '@tender/contracts';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { ClassDocs } from './field-docs.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';

type Options = NonNullable<Parameters<typeof validationMetadatasToSchemas>[0]>;
type Converters = NonNullable<Options['additionalConverters']>;

/** The storage that names the class of each nested object. The package class-transformer does not export it. */
const { defaultMetadataStorage } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: unknown;
};

/** JSON schemas of validation rules, by the rule's name. They have precedence over those of the library. */
const RULES = {
  isPositive: { type: 'number', exclusiveMinimum: 0 },
  isNotEmpty: { minLength: 1 },
  isISO31661Alpha2: { type: 'string', pattern: '^[A-Z]{2}$', description: 'A country: ISO 3166-1 alpha-2.' },
  carats: {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: MAXIMUM_CARATS,
    description: 'Carats, at most four decimals.',
  },
  instant: { type: 'string', format: 'date-time', description: 'An instant: ISO-8601 with `Z` or an offset.' },
  localDate: { type: 'string', format: 'date', description: 'A day of the calendar: `2026-11-23`.' },
  timeZone: { type: 'string', description: 'A time zone of the IANA database: `Europe/Brussels`.' },
  phone: { type: 'object', description: 'A valid phone number of a country with that calling code.' },
  usd: ({ constraints: [minimum] }: { constraints: number[] }) => ({
    type: 'number',
    minimum,
    maximum: MAXIMUM_AMOUNT,
    description: 'US dollars, at most two decimals.',
  }),
};

const OPTIONS = {
  refPointerPrefix: '#/components/schemas/',
  classTransformerMetadataStorage: defaultMetadataStorage as Options['classTransformerMetadataStorage'],
  additionalConverters: RULES as unknown as Converters,
};

/** Schemas with the limits of the validation rules. `routed`: classes of bodies and queries. */
export function bodySchemas(
  routed: readonly ClassConstructor[],
  docs: ReadonlyMap<string, ClassDocs>,
): Record<string, ObjectSchema> {
  const schemas = validationMetadatasToSchemas(OPTIONS) as Record<string, unknown> as Record<string, ObjectSchema>;
  for (const type of routed) schemas[type.name] = targetConstructorToSchema(type, OPTIONS) as unknown as ObjectSchema;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, documented(schema, docs.get(name))]),
  );
}

export type ClassConstructor = new () => object;

function documented({ properties = {}, ...schema }: ObjectSchema, docs: ClassDocs | undefined): ObjectSchema {
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description = '', nullable = false } = docs?.fields[name] ?? {};
    return [name, nullable ? orNull(described(field, description)) : described(field, description)];
  });
  return {
    ...(docs?.description && { description: docs.description }),
    ...schema,
    type: 'object',
    properties: Object.fromEntries(fields),
    additionalProperties: false,
  };
}

function described(field: JsonSchema, words: string): JsonSchema {
  const description = [words, field.description].filter(Boolean).join(' ');
  return description ? { ...field, description } : field;
}

function orNull({ description, ...field }: JsonSchema): JsonSchema {
  const schema =
    typeof field.type === 'string' && !field.$ref && !field.enum
      ? { ...field, type: [field.type, 'null'] }
      : { anyOf: [field, { type: 'null' }] };
  return description ? { ...schema, description } : schema;
}
