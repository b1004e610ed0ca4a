import { EventsThread, type EventsPlace } from '@tender/read-store';
import { IDLE_MILLIS } from '../pacing.js';
import type { Answer, Ask, Refusal } from './messages.js';

/** Where the audit reads, and by which module of the app its thread runs. */
export interface AuditPlace {
  events: EventsPlace;
  /** Calls `runAuditWorker` with the contexts of the house. */
  thread: URL;
}

/** Injection token of an `AuditPlace`. */
export const AUDIT_PLACE = Symbol('AuditPlace');

/** What an answer is, or why there is none. */
export type Outcome = { answer: Answer } | { refused: Refusal };

/** The thread in which histories are read, replayed and verified. */
export class AuditThread extends EventsThread<Ask, Outcome> {
  constructor({ events, thread: module }: AuditPlace) {
    super({ module, events, name: 'audit', idleMillis: IDLE_MILLIS });
  }
}
