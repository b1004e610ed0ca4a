import { EventsThread, type EventsPlace } from '@tender/read-store';
import { IDLE_MILLIS } from '../pacing.js';
import type { Answer, AuditRequest, Refusal } from './messages.js';

export interface AuditPlace {
  events: EventsPlace;
  /** Module that calls `runAuditWorker` with all contexts. */
  thread: URL;
}

export const AUDIT_PLACE = Symbol('AuditPlace');

export type Outcome = { answer: Answer } | { refused: Refusal };

export class AuditThread extends EventsThread<AuditRequest, Outcome> {
  constructor({ events, thread: module }: AuditPlace) {
    super({ module, events, name: 'audit', idleMillis: IDLE_MILLIS });
  }
}
