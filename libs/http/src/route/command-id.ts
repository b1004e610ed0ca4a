import { createHash, createHmac } from 'node:crypto';
import type { CommandContext } from '@tender/event-store';
import { canonicalJson, Rejection, type Actor } from '@tender/kernel';
import type { IncomingRequest } from './request-origin.js';

const LONGEST_KEY = 200;

/**
 * The id of a request's command: a hash of user, method, route, path parameters and `Idempotency-Key`. Without a key,
 * and for GET, it is the request's id, which is random.
 * @throws Rejection INVALID if the key is too long
 */
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

/**
 * A digest that recognises the repetition of a command. It covers the command's id, so that equal bodies of two
 * commands have different digests: a known body must not reveal another one.
 */
export const fingerprintOf = ({ commandId }: Pick<CommandContext, 'commandId'>, content: object, key: Buffer): string =>
  createHmac('sha256', key).update(commandId).update(canonicalJson(content)).digest('base64url');
