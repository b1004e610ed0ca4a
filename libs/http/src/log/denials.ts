import type { ErrorCode } from '@tender/contracts';
import { isGuest, type Actor } from '@tender/kernel';
import type { AuthenticatedRequest } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';
import { callOf, shortNetwork } from './security-entry.js';
import type { SecurityLog } from './security-log.js';

/** Records once that a call was denied: user, route, ids in its address, reason; never its body (`domain.md §2.1`). */
export function denied(
  log: Pick<SecurityLog, 'record'>,
  request: IncomingRequest & Partial<AuthenticatedRequest>,
  { actor: { userId, role }, code }: { actor: Pick<Actor, 'userId' | 'role'>; code: ErrorCode },
): void {
  if (request.denied) return;
  request.denied = true;
  const network = isGuest({ role }) ? {} : { network: shortNetwork(request.ip) };
  log.record({ what: 'denied', userId, role, code, ...callOf(request), ...network });
}
