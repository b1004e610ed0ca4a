import { can } from '@tender/contracts';
import { isOwnId, Rejection } from '@tender/kernel';
import type { EndpointOptions } from '../route/endpoint-options.js';
import { permissionsIn } from '../route/route-permission.js';
import type { SyncGate } from './gate.js';

export const isForObservers = ({ permission }: Pick<EndpointOptions, 'permission'>): boolean =>
  permissionsIn(permission).includes('subject:observe');

/** Answers every id but that of an observer's subject, and of objects within it, like an unknown one: NOT_FOUND. */
export const observerGate =
  ({ observed }: Pick<EndpointOptions, 'observed'>): SyncGate =>
  ({ session, params }) => {
    if (!session || !can(session.role, 'subject:observe')) return;
    const { observes } = session.actor;
    const idOf = (name: string) => String((params as Record<string, unknown>)[name]);
    if (!observes || observed?.kind !== observes.kind || !observed.ids.map(idOf).every(isOwnId(observes.subject)))
      throw new Rejection('NOT_FOUND');
  };
