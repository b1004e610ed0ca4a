import { createHash, createHmac } from 'node:crypto';
import type { CommandContext } from '@tender/event-store';
import { canonicalJson, Rejection, type Actor } from '@tender/kernel';
import type { IncomingRequest } from './request-origin.js';

const LONGEST_KEY = 200;

/** A hash of user, method, route, parameters and `Idempotency-Key`; random without it. @throws Rejection INVALID */
export function commandIdOf(
  request: IncomingRequest,
  { userId }: Actor,
): Pick<CommandContext, 'commandId' | 'idempotent'> {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string' || key === '')
    return { commandId: String(request.id), idempotent: false };
  if (key.length > LONGEST_KEY)
    throw new Rejection('INVALID', [
      { field: 'Idempotency-Key', rule: 'maxLength', message: `at most ${LONGEST_KEY} characters` },
    ]);
  const call = [request.routeOptions?.url, request.params];
  return {
    commandId: createHash('sha256')
      .update(JSON.stringify([userId, request.method, call, key]))
      .digest('hex'),
  };
}

/** Keyed digest of command id and body. With the id, equal bodies of two commands have different digests. */
export const fingerprintOf = ({ commandId }: Pick<CommandContext, 'commandId'>, content: object, key: Buffer): string =>
  createHmac('sha256', key).update(commandId).update(canonicalJson(content)).digest('base64url');
