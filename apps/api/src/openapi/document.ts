import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ErrorCode } from '@tender/contracts';
import { VERSION } from '@tender/http';
import ts from 'typescript';
import { anyOf, type Route } from '../docs/reference.js';
import { routesOf } from '../docs/routes.js';
import { answerSchemas, type AnswerShape } from './answer-schemas.js';
import { bodySchemas } from './body-schemas.js';
import type { ApiDocument, Operation } from './document-types.js';
import { CODES_OF_THE_GATES, errorResponses, refusalsBefore } from './error-answers.js';
import { EXAMPLES } from './examples.js';
import { classDocs, methodDocs } from './field-docs.js';
import { INTRODUCTION, TAGS } from './introduction.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';
import { inputOf } from './operation-input.js';
import { operationFacts, type OperationFacts } from './operation-facts.js';
import { ReachableRefusals } from './reachable-refusals.js';
import { routeMethods, sourceProgram, sourcesIn } from './source-program.js';

/** Types of `contracts` that no route returns, and that are described all the same. */
const NAMED = ['ErrorAnswer', 'LiveMessage', 'ProposalTicket'];

/** Combines the app's operations, the validator's rules, declared return types, reachable refusals and docstrings. */
export function describeApi(app: INestApplication): ApiDocument {
  const program = sourceProgram();
  const { answers, definitions } = answerSchemas(program, NAMED);
  const facts = operationFacts(app);
  const classes = [...facts.values()].flatMap(({ body, query }) => [body, query].filter((type) => type !== undefined));
  const bodies = bodySchemas(classes, classDocs(program));
  const docs = methodDocs(program);
  const refusals = refusalsOf(program);
  const routes = new Map(
    routesOf(app).map((route) => [keyOf(route.method, route.path.replace(/:(\w+)/g, '{$1}')), route]),
  );

  const document = SwaggerModule.createDocument(app, outline()) as unknown as ApiDocument;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId: id } = operation;
      const [route, answer] = [routes.get(keyOf(method, path)), answers.get(id)];
      if (!route || !answer) throw new Error(`${id} is no method with @Allow of a controller`);
      methods[method] = completed(operation, {
        route,
        answer,
        facts: facts.get(id)!,
        docs: docs.get(id) ?? '',
        refusals: refusals.get(id) ?? new Set(),
        bodies,
      });
    }
  }
  document.components.schemas = used({ ...bodies, ...definitions }, document.paths, NAMED);
  for (const [name, example] of Object.entries(EXAMPLES))
    Object.assign(document.components.schemas[name] ?? {}, { examples: [example] });
  return document;
}

const keyOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

function outline(): Parameters<typeof SwaggerModule.createDocument>[1] {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Auction Management')
    .setVersion(VERSION)
    .setDescription(INTRODUCTION)
    .addCookieAuth(
      'session',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'Set by the sign-in. On a site with https its name is `__Host-session`.',
      },
      'session',
    );
  for (const [name, description] of TAGS) builder.addTag(name, description);
  return builder.build();
}

const GATES = 'libs/http/src/gates';
const OF_EXECUTIONS: ErrorCode = 'AUCTION_CHANGED';

function refusalsOf(program: ts.Program): Map<string, Set<ErrorCode>> {
  const refusals = new ReachableRefusals(program);
  const unknown = [...refusals.from(...sourcesIn(program, GATES))].filter((code) => !CODES_OF_THE_GATES.has(code));
  if (unknown.length > 0)
    throw new Error(`The gates can refuse with ${unknown.join(', ')}: add the calls to refusalsBefore`);
  return new Map([...routeMethods(program)].map(([id, method]) => [id, withoutExecutions(refusals.from(method))]));
}

const withoutExecutions = (codes: ReadonlySet<ErrorCode>): Set<ErrorCode> =>
  new Set([...codes].filter((code) => code !== OF_EXECUTIONS));

interface Parts {
  route: Route;
  answer: AnswerShape;
  facts: OperationFacts;
  docs: string;
  refusals: ReadonlySet<ErrorCode>;
  bodies: Record<string, ObjectSchema>;
}

function completed(operation: Operation, { route, answer, facts, docs, refusals, bodies }: Parts): Operation {
  const { 304: unchanged, ...successes } = operation.responses;
  const [status = '200'] = Object.keys(successes);
  const input = inputOf(operation, route, { facts, bodies });
  const hasInput =
    facts.checksPath ||
    input.requestBody !== undefined ||
    input.parameters.some((parameter) => parameter.in === 'query');
  const codes = new Set([...refusalsBefore(route, { hasInput }), ...refusals]);
  const { requestBody: _, ...rest } = operation;
  return {
    ...rest,
    ...input,
    ...words(operation, docs, route),
    security: route.permission === 'public' ? [] : [{ session: [] }],
    responses: {
      [status]: answered(answer, facts),
      ...(unchanged && { 304: unchanged }),
      ...proposed(codes),
      ...errorResponses(codes),
    },
  };
}

/** The answer of a call that waits for a second person. */
const proposed = (codes: ReadonlySet<ErrorCode>): Operation['responses'] =>
  codes.has('SECOND_PERSON_NEEDED')
    ? {
        202: {
          description: 'Staff only, if the policy requires a second person: the call waits for the approval',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['proposal'],
                properties: {
                  proposal: { $ref: '#/components/schemas/ProposalTicket' },
                  code: { const: 'SECOND_PERSON_NEEDED' },
                  message: { type: 'string' },
                },
              },
            },
          },
        },
      }
    : {};

/** The docstring is the summary if the decorators give none. */
function words(
  { summary = '' }: Operation,
  docs: string,
  { permission }: Route,
): Pick<Operation, 'summary' | 'description'> {
  const about = [summary ? docs : '', permission === 'public' ? '' : `Permission: ${anyOf(permission)}.`]
    .filter(Boolean)
    .join('\n\n');
  return { summary: summary || docs, ...(about && { description: about }) };
}

function answered(answer: AnswerShape, { produces = [] }: OperationFacts): Operation['responses'][string] {
  switch (answer.kind) {
    case 'nothing':
      return { description: 'Done. The answer is empty.' };
    case 'text':
      return { description: 'A text.', content: { [produces[0] ?? 'text/plain']: { schema: { type: 'string' } } } };
    case 'file':
      return {
        description: 'The file, as a download.',
        content: Object.fromEntries(produces.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      };
    case 'json':
      return {
        description: String(answer.schema.description ?? 'Done.'),
        content: { 'application/json': { schema: answer.schema } },
      };
  }
}

function used(
  schemas: Record<string, JsonSchema>,
  paths: unknown,
  named: readonly string[],
): Record<string, JsonSchema> {
  const found = new Set(named);
  let queue = [JSON.stringify(paths), ...named.map((name) => JSON.stringify(schemas[name]))];
  while (queue.length > 0) {
    const names = queue
      .flatMap((text) => [...text.matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)].map(([, name]) => name!))
      .filter((name) => !found.has(name));
    for (const name of names) found.add(name);
    queue = [...new Set(names)].map((name) => JSON.stringify(schemas[name] ?? {}));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name] ?? {}]));
}
