import { randomUUID } from 'node:crypto';
import { CHAIN_START, newId, SYSTEM } from '@tender/kernel';
import type { NewEvent } from '../port.js';

/** An event of no importance, for tests of stores: these keep metadata and do not look at it. */
export function newEvent(type: string, data: object = {}): NewEvent {
  const metadata = {
    version: 1,
    at: '2026-11-20T09:00:00.000Z',
    actor: SYSTEM,
    commandId: newId(),
    requestId: newId(),
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  return { id: randomUUID(), type, data, metadata };
}
