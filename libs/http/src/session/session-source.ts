import type { Session } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';

export abstract class SessionSource {
  /**
   * The session by a state that is at most half a second old: a change that another process has just made may be missing.
   * @returns null without a running session.
   */
  abstract findSession(request: IncomingRequest): Promise<Session | null>;

  abstract findPresentSession(request: IncomingRequest): Promise<Session | null>;

  /** Calls back for each session that this process ends. `findSession` and `endedOf` find those ended elsewhere. */
  abstract onEnded(listener: (sessionId: string) => void): void;

  abstract endedOf(sessionIds: ReadonlySet<string>): Promise<Set<string>>;
}
