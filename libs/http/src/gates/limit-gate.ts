import type { EndpointOptions } from '../route/endpoint-options.js';
import type { AccessGuard } from './access.guard.js';
import type { SyncGate } from './gate.js';

/** Limits the commands of each user, and the other calls of each approved user. The guest queue limits the remaining calls. */
export const limitGate =
  (
    { commands, reads }: Pick<AccessGuard, 'commands' | 'reads'>,
    { permission }: Pick<EndpointOptions, 'permission'>,
  ): SyncGate =>
  ({ session, tender, method }) => {
    if (!session) return;
    if (permission !== 'public' && isCommand(method)) commands.count(tender);
    else if (session.approved) reads.count(tender.actor.userId);
  };

const isCommand = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
