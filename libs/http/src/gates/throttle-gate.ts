import { denied } from '../log/denials.js';
import { GUEST } from '../route/access.js';
import type { AccessGuard } from './access.guard.js';
import type { AsyncGate } from './gate.js';

export const throttleGate =
  ({ guests, log }: Pick<AccessGuard, 'guests' | 'log'>): AsyncGate =>
  async (call) => {
    try {
      await guests.consume(call);
    } catch (error) {
      denied(log, call, { actor: GUEST, code: 'TOO_MANY_REQUESTS' });
      throw error;
    }
  };
