import { randomUUID } from 'node:crypto';
import { CHAIN_START, newId, SYSTEM } from '@tender/kernel';
import type { NewEvent } from '../port.js';

/** A minimal event for tests of stores. */
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
