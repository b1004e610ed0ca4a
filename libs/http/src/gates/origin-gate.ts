import { Rejection } from '@tender/kernel';
import { denied } from '../log/denials.js';
import { GUEST } from '../route/access.js';
import { isForeign } from '../route/request-origin.js';
import type { AccessGuard } from './access.guard.js';
import type { SyncGate } from './gate.js';

export const originGate =
  ({ log, settings }: Pick<AccessGuard, 'log' | 'settings'>): SyncGate =>
  (call) => {
    if (!isForeign(call, settings.publicUrl)) return;
    denied(log, call, { actor: GUEST, code: 'FOREIGN_ORIGIN' });
    throw new Rejection('FOREIGN_ORIGIN');
  };
