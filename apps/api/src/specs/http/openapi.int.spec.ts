import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERROR_STATUS, type ErrorCode } from '@tender/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { routesOf } from '../../docs/routes.js';
import type { ApiDocument, Operation } from '../../openapi/document-types.js';
import { EXAMPLES } from '../../openapi/examples.js';
import { TAGS } from '../../openapi/introduction.js';
import type { JsonSchema, ObjectSchema } from '../../openapi/json-schema.js';
import { builtDocument } from '../../testing/routes/built-document.js';
import { assertDescribed } from '../../testing/routes/described-answers.js';
import { TestServer } from '../../testing/server/test-server.js';

const document = builtDocument() as ApiDocument & {
  tags: { name: string }[];
  info: { description: string };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const { schemas } = document.components;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(() => server.close());

/** All schemas within a schema, including itself. */
const within = (node: unknown): JsonSchema[] =>
  typeof node !== 'object' || node === null
    ? []
    : [...(Array.isArray(node) ? [] : [node as JsonSchema]), ...Object.values(node).flatMap(within)];

const codesOf = ({ responses }: Operation, status: number): string[] =>
  within(responses[status]).flatMap(({ code }) => (code as { enum?: string[] } | undefined)?.enum ?? []);

describe('the description', () => {
  test('has every route that a controller declares, and no other', () => {
    const declared = routesOf(server.app).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(([name]) => name).sort()).toEqual(declared.sort());
  });

  test('is served as JSON and as a page', async () => {
    const served = await fetch(`${server.address}/api/docs-json`);
    expect(await served.json()).toEqual(document);
    // A client that has cached the document gets a 304.
    const again = await fetch(`${server.address}/api/docs-json`, {
      headers: { 'if-none-match': served.headers.get('etag') ?? '' },
    });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    const script = await fetch(`${server.address}/api/docs/swagger-ui-init.js`);
    expect((await script.text()).length).toBeLessThan(10_000);
    const page = await fetch(`${server.address}/api/docs`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/html'),
    });
  });

  test('has no schema without properties', () => {
    const all = within(schemas).filter(
      ({ type, additionalProperties }) => type === 'object' && typeof additionalProperties !== 'object',
    );
    const empty = all.filter(
      ({ properties, $ref }) => !$ref && Object.keys((properties as object | undefined) ?? {}).length === 0,
    );
    expect(empty).toEqual([]);
    expect(
      Object.values(schemas).reduce(
        (sum, schema) => sum + Object.keys((schema as ObjectSchema).properties ?? {}).length,
        0,
      ),
    ).toBeGreaterThan(280);
  });

  test('has no broken references', () => {
    const references = within(document).flatMap(({ $ref }) =>
      typeof $ref === 'string' ? [$ref.replace('#/components/schemas/', '')] : [],
    );
    expect(references.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
  });

  test('lists every operation under one explained tag, with a summary', () => {
    const known = TAGS.map(([name]) => name);
    expect(document.tags.map(({ name }) => name)).toEqual(known);
    expect(
      operations
        .filter(([, { tags, summary }]) => tags.length !== 1 || !known.includes(tags[0]!) || !summary)
        .map(([name]) => name),
    ).toEqual([]);
  });

  test('gives examples that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema(document, 'api');
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const validate = ajv.getSchema(`api#/components/schemas/${name}`)!;
      expect({ name, fits: validate(example), errors: validate.errors }).toEqual({ name, fits: true, errors: null });
    }
  });
});

describe.each(operations)('%s', (name, operation) => {
  const statuses = Object.keys(operation.responses);

  test('describes its success', () => {
    const [success, ...others] = statuses.filter((status) => status.startsWith('2'));
    expect(others).toEqual(codesOf(operation, 409).includes('SECOND_PERSON_NEEDED') ? ['202'] : []);
    const { description, content } = operation.responses[success!]!;
    expect(description).not.toBe('');
    if (!content) return;
    expect(Object.values(content).map(({ schema }) => Object.keys(schema).length > 0)).toContain(true);
  });

  test('names its errors with their codes', () => {
    expect(statuses).toEqual(expect.arrayContaining(['400', '500', '503']));
    if (operation.security?.length) expect(statuses).toContain('401');
    if (!name.startsWith('GET')) expect(statuses).toEqual(expect.arrayContaining(['403', '413', '415']));
    for (const status of statuses.filter((one) => one >= '400')) {
      const codes = codesOf(operation, Number(status));
      expect(codes.map((code) => ERROR_STATUS[code as ErrorCode])).toEqual(codes.map(() => Number(status)));
      expect(codes.length).toBeGreaterThan(0);
    }
  });
});

describe('the codes of a call are the codes that its rules can give', () => {
  const PUBLISH = [
    'AUCTION_ALREADY_PUBLISHED',
    'AUCTION_NOT_PENDING',
    'BUSY',
    'ENDS_IN_THE_PAST',
    'FACTOR_NEEDED',
    'KEY_REUSED',
    'NOT_APPROVED',
    'NO_COMPANY_INVITED',
    'NO_LOTS',
    'SEAL_NOT_OPEN',
    'SECOND_PERSON_NEEDED',
    'TERMS_NOT_ACCEPTED',
  ];

  test.each([
    ['/api/auction/publish/{id}', 'post', PUBLISH],
    ['/api/auction/getAllAuctions', 'get', ['NOT_APPROVED', 'TERMS_NOT_ACCEPTED']],
    [
      '/api/auction/pause/{id}',
      'patch',
      [
        'AUCTION_ENDED',
        'AUCTION_NOT_LIVE',
        'BUSY',
        'KEY_REUSED',
        'NOT_APPROVED',
        'SEAL_NOT_OPEN',
        'SECOND_PERSON_NEEDED',
        'TERMS_NOT_ACCEPTED',
      ],
    ],
  ])('%s', (path, method, codes) => {
    expect(codesOf(document.paths[path]![method]!, 409)).toEqual(codes);
  });
});

describe('an answer is checked against the description', () => {
  const lots = {
    method: 'GET',
    path: '/api/lot/getLots/some',
    status: 200,
    type: 'application/json; charset=utf-8',
    body: { lots: [] },
  };

  test('a matching answer passes', () => expect(() => assertDescribed(lots)).not.toThrow());
  test.each([
    ['lacks a field', { ...lots, body: {} }, /required property 'lots'/],
    ['has an unknown field', { ...lots, body: { lots: [], secret: 1 } }, /additional properties/],
    ['has a status that is not described', { ...lots, status: 418 }, /418 is not described/],
    [
      'has a code that the call cannot give',
      { ...lots, status: 409, body: { statusCode: 409, code: 'BID_EXISTS', message: '', reference: '' } },
      /allowed values/,
    ],
    ['is of another type', { ...lots, type: 'text/html' }, /text\/html is not described/],
    [
      'came for a body that is described otherwise',
      { ...lots, method: 'POST', path: '/api/auth/confirm-email', sent: { tokens: '' }, body: { confirmed: true } },
      /accepted body/,
    ],
    [
      'is no error answer, where there is no call',
      { ...lots, path: '/api/nothing', status: 404, body: {} },
      /required property 'code'/,
    ],
  ])('one that %s fails', (_, exchange, message) => expect(() => assertDescribed(exchange)).toThrow(message));
});
