import { newId } from '@tender/kernel';
import type { CommandContext } from './command-types.js';

/** Id for what a command creates. It follows from an `Idempotency-Key`, so that a repetition finds what the first created. */
export const createdId = ({ commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>): string =>
  fingerprint === undefined ? newId() : commandId.slice(0, 32);
