import {
  can,
  ERROR_MESSAGES,
  ERROR_STATUS,
  PERMISSIONS_WITHOUT_APPROVAL,
  ROLES,
  type ErrorCode,
  type Permission,
} from '@tender/contracts';
import { permissionsIn } from '@tender/http';
import type { Route } from '../docs/reference.js';
import type { JsonSchema } from './json-schema.js';

/** Codes in the gates' sources that `refusalsBefore` covers, and `NOT_FOUND`. */
export const CODES_OF_THE_GATES: ReadonlySet<ErrorCode> = new Set([
  'MALFORMED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'FOREIGN_ORIGIN',
  'NO_SESSION',
  'NOT_APPROVED',
  'TERMS_NOT_ACCEPTED',
  'FORBIDDEN',
  'FACTOR_NEEDED',
  'INVALID',
  'UNAVAILABLE',
  'DISK_FULL',
  'NOT_FOUND',
]);

/** Refusals that need no code in the route's method: by the HTTP layer, gates, validator or a full disk. */
export function refusalsBefore({ method, permission, fresh }: Route, { hasInput }: { hasInput: boolean }): ErrorCode[] {
  const writes = method !== 'GET';
  return [
    'MALFORMED',
    'INTERNAL',
    'UNAVAILABLE',
    'READ_MODEL_STOPPED',
    'TOO_MANY_REQUESTS',
    ...(hasInput || writes ? (['INVALID'] as const) : []),
    ...(writes ? (['FOREIGN_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'DISK_FULL'] as const) : []),
    ...(fresh ? (['FACTOR_NEEDED'] as const) : []),
    ...(permission === undefined || permission === 'public' ? [] : refusalsByRights(permissionsIn(permission))),
  ];
}

function refusalsByRights(permissions: readonly Permission[]): ErrorCode[] {
  const isForbiddenToSome = ROLES.some(
    (role) => can(role, 'session:own') && !permissions.some((each) => can(role, each)),
  );
  return [
    'NO_SESSION',
    ...(isForbiddenToSome ? (['FORBIDDEN'] as const) : []),
    ...(permissions.some((each) => PERMISSIONS_WITHOUT_APPROVAL.has(each))
      ? []
      : (['NOT_APPROVED', 'TERMS_NOT_ACCEPTED'] as const)),
  ];
}

const WITH_RETRY_AFTER: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'DISK_FULL']);
const RETRY_AFTER: JsonSchema = {
  description: `Seconds until the next try. With: ${[...WITH_RETRY_AFTER].map((code) => `\`${code}\``).join(', ')}.`,
  schema: { type: 'integer', minimum: 1 },
};

const REFERENCE = '0b4c9e1a-6f0e-4d43-9d55-5c1f7f2f3a10';

export function errorResponses(codes: ReadonlySet<ErrorCode>): Record<string, JsonSchema> {
  const byStatus = Map.groupBy([...codes].sort(), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [
      String(status),
      {
        description: its.map((code) => `- \`${code}\` ${ERROR_MESSAGES[code]}`).join('\n'),
        ...(its.some((code) => WITH_RETRY_AFTER.has(code)) && { headers: { 'Retry-After': RETRY_AFTER } }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/ErrorAnswer' },
                { type: 'object', properties: { statusCode: { const: status }, code: { enum: its } } },
              ],
            },
            example: { statusCode: status, code: its[0], message: ERROR_MESSAGES[its[0]!], reference: REFERENCE },
          },
        },
      },
    ]),
  );
}
