import { newId } from '@tender/kernel';
import type { CommandContext } from './command-types.js';

/** Id of a new entity. With an `Idempotency-Key` it is derived from it, so that a retry finds the entity of the first command. */
export const createdId = ({ commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>): string =>
  fingerprint === undefined ? newId() : commandId.slice(0, 32);
