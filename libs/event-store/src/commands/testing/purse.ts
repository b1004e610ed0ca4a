import { randomUUID } from 'node:crypto';
import { Rejection, SYSTEM, type Decider, type Instant } from '@tender/kernel';
import type { CommandContext } from '../command-types.js';

/** Coins go in and out. */
type PurseEvent =
  | { type: 'PutIn'; data: { coins: number; note?: string } }
  | { type: 'TakenOut'; data: { coins: number } };
export type PurseCommand =
  | { type: 'put'; coins: number; note?: string }
  | { type: 'putEach'; coins: number }
  | { type: 'atLeast'; coins: number }
  | { type: 'take'; coins: number }
  | { type: 'drop' }
  | { type: 'nothing' };
interface Purse {
  coins: number;
  at: Instant;
}

export const purse: Decider<Purse, PurseCommand, PurseEvent> = {
  initial: { coins: 0, at: '' },
  catalogue: { PutIn: { version: 1 }, TakenOut: { version: 1 } },
  decide({ coins }, command) {
    switch (command.type) {
      case 'put':
        return [{ type: 'PutIn', data: { coins: command.coins, ...(command.note && { note: command.note }) } }];
      case 'putEach':
        return Array.from({ length: command.coins }, () => ({ type: 'PutIn', data: { coins: 1 } }));
      case 'atLeast':
        return coins >= command.coins ? [] : [{ type: 'PutIn', data: { coins: command.coins - coins } }];
      case 'take':
        if (coins < command.coins) throw new Rejection('BUSY', { coins });
        return [{ type: 'TakenOut', data: { coins: command.coins } }];
      case 'drop':
        throw new TypeError('a bug');
      case 'nothing':
        return [];
    }
  },
  evolve: ({ coins }, { type, data }, at) => ({ coins: coins + (type === 'PutIn' ? data.coins : -data.coins), at }),
  snapshot: { version: 1, save: (state) => state, load: (saved) => saved as Purse },
};

export const context = (commandId?: string, fingerprint?: string): CommandContext => ({
  actor: SYSTEM,
  requestId: 'test',
  ...(commandId ? { commandId } : { commandId: randomUUID(), idempotent: false }),
  ...(fingerprint && { fingerprint }),
});
export const clock = () => '2026-01-01T00:00:00.000Z';
