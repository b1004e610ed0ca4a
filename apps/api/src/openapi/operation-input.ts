import { BODY_SIZES, type UploadRules } from '@tender/http';
import type { Route } from '../docs/reference.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';
import type { Operation } from './document-types.js';
import type { OperationFacts } from './operation-facts.js';

const KIB = 1024;
const MIB = KIB * KIB;
const sizeOf = (bytes: number): string => (bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`);

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'A text of your choice: a command with the same key and body is executed once.',
};

export function inputOf(
  { parameters }: Operation,
  { method, permission }: Route,
  { facts, bodies }: { facts: OperationFacts; bodies: Record<string, ObjectSchema> },
): Pick<Operation, 'parameters' | 'requestBody'> {
  const { body, query, upload, options } = facts;
  const { bytes } = BODY_SIZES[options.body ?? (permission === 'public' ? 'guest' : 'small')];
  const isCommand = method !== 'GET' && permission !== 'public';
  const schema = body && bodies[body.name];
  return {
    parameters: [
      ...parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => ({ ...parameter, schema: { type: 'string', maxLength: 100 } })),
      ...parameters.filter((parameter) => parameter.in === 'header' && parameter['description']),
      ...(query ? queryParameters(bodies[query.name]) : []),
      ...(isCommand ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(upload ? { requestBody: uploadBody(upload, body && schema ? { name: body.name, schema } : null) } : {}),
    ...(!upload && body && schema && hasFields(schema)
      ? { requestBody: jsonBody(body.name, { ...schema, bytes }) }
      : {}),
  };
}

const hasFields = ({ properties }: ObjectSchema): boolean => Object.keys(properties).length > 0;

const queryParameters = (schema: ObjectSchema | undefined): JsonSchema[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description, ...field }]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    ...(description ? { description } : {}),
    schema: field,
  }));

const jsonBody = (
  name: string,
  { required, bytes }: { required?: string[]; bytes: number },
): NonNullable<Operation['requestBody']> => ({
  required: required !== undefined,
  description: `At most ${sizeOf(bytes)}.`,
  content: { 'application/json': { schema: reference(name) } },
});

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Fields and files of an upload, and the JSON body if the call also takes JSON. */
function uploadBody(
  { files, many, fileSize, fields = {}, orJson = false }: UploadRules,
  body: { name: string; schema: ObjectSchema } | null,
): NonNullable<Operation['requestBody']> {
  const texts = Object.entries(body?.schema.properties ?? {}).map(([name, { description, ...field }]) => [
    name,
    {
      ...(fields[name] === 'json'
        ? { type: 'string', contentMediaType: 'application/json', contentSchema: field }
        : fields[name] === 'flag'
          ? { type: 'string', enum: ['true', 'false'] }
          : field),
      ...(description ? { description } : {}),
    },
  ]);
  const file = { type: 'string', format: 'binary', description: `A file of at most ${sizeOf(fileSize)}.` };
  const parts = files.map((name) => [name, many ? { type: 'array', items: file, minItems: 1, maxItems: many } : file]);
  const form = {
    type: 'object',
    properties: Object.fromEntries([...texts, ...parts]) as Record<string, JsonSchema>,
    additionalProperties: false,
  };
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: form },
      ...(orJson && body && { 'application/json': { schema: reference(body.name) } }),
    },
  };
}
