import type { SessionSettings } from './sessions/sessions.js';

/** What this context needs to know of how the house is run. */
export interface PeopleSettings {
  session: SessionSettings;
  /** Whether the house sends mail: then addresses are confirmed by their owners, else by the house's approval. */
  sendsMail: boolean;
  /** Whether other processes work on the same state: then nothing of it is kept at hand here. */
  sharedState: boolean;
  /** Key of the links in kept mails. */
  mailKey: Buffer;
  /** Key of the cookies by which a browser is known that its person has signed in from. */
  deviceKey: Buffer;
}

export const PEOPLE_SETTINGS = Symbol('PeopleSettings');
