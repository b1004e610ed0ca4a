import type { SessionSettings } from './sessions/sessions.js';

export interface PeopleSettings {
  session: SessionSettings;
  /** Whether the server sends mail. If so, people confirm their addresses; otherwise the approval confirms them. */
  sendsMail: boolean;
  /** Whether other processes use the same state, so that it must not be cached for long. */
  sharedState: boolean;
  mailKey: Buffer;
  deviceKey: Buffer;
  factorKey: Buffer;
}

export const PEOPLE_SETTINGS = Symbol('PeopleSettings');
