import { GUEST } from '../route/access.js';
import { commandIdOf } from '../route/command-id.js';
import type { EndpointOptions } from '../route/endpoint-options.js';
import type { AccessGuard } from './access.guard.js';
import type { AsyncGate } from './gate.js';
import { isRefused } from './rights-gate.js';

/**
 * Finds the session of a request and attaches it, the caller, the request's id and the command's id. It refuses only an
 * `Idempotency-Key` that is too long: INVALID.
 */
export const sessionGate =
  (
    guard: Pick<AccessGuard, 'sessions' | 'admissionOf'>,
    { permission }: Pick<EndpointOptions, 'permission'>,
  ): AsyncGate =>
  async (call) => {
    let session = await guard.sessions.findSession(call);
    if (isRefused(session, permission)) session = await guard.sessions.findPresentSession(call);
    const actor = session ? session.actor : GUEST;
    call.session = session;
    call.tender = { actor, requestId: String(call.id), ...commandIdOf(call, actor) };
    if (session) call.tender.admission = guard.admissionOf(call, { permission });
  };
