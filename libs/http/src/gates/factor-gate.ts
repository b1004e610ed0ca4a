import { can } from '@tender/contracts';
import type { EndpointOptions } from '../route/endpoint-options.js';
import type { AccessGuard } from './access.guard.js';
import type { Gate } from './gate.js';

/** Refuses a caller who must confirm the identity again (step-up): FACTOR_NEEDED, a 409. */
export const factorGate =
  ({ factors }: Pick<AccessGuard, 'factors'>, { fresh }: Pick<EndpointOptions, 'fresh'>): Gate =>
  ({ session }) =>
    session && isConcerned(fresh, session.role) ? factors.check(session) : undefined;

const isConcerned = (fresh: EndpointOptions['fresh'], role: Parameters<typeof can>[0]): boolean =>
  fresh === 'all' || (fresh === 'staff' && can(role, 'interface:house'));
