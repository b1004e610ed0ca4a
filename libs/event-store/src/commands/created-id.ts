import { newId } from '@tender/kernel';
import type { CommandContext } from './command-types.js';

/** Id of a new entity. Derived from the `Idempotency-Key`, so that a retry finds what the first command created. */
export const createdId = ({ commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>): string =>
  fingerprint === undefined ? newId() : commandId.slice(0, 32);
