import type { SessionSettings } from './sessions/sessions.js';

export interface PeopleSettings {
  session: SessionSettings;
  /** Owners then confirm addresses; else the approval by staff does. */
  sendsMail: boolean;
  /** Other processes use the same state: it is not cached for long. */
  sharedState: boolean;
  mailKey: Buffer;
  deviceKey: Buffer;
}

export const PEOPLE_SETTINGS = Symbol('PeopleSettings');
