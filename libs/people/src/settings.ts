import type { SessionSettings } from './sessions/sessions.js';

export interface PeopleSettings {
  session: SessionSettings;
  /** Whether the server sends mail. Owners then confirm addresses; else the approval by staff does. */
  sendsMail: boolean;
  /** Whether other processes use the same state: it is then not cached for long. */
  sharedState: boolean;
  mailKey: Buffer;
  deviceKey: Buffer;
}

export const PEOPLE_SETTINGS = Symbol('PeopleSettings');
