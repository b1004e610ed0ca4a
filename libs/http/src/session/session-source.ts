import type { Session } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';

/** Finds the session of a request. Provided by the context that keeps sessions. */
export abstract class SessionSource {
  /**
   * What another process has changed within the last half second may be missing.
   * @returns null without a running session.
   */
  abstract findSession(request: IncomingRequest): Promise<Session | null>;

  /** As `of`, but read from the store: whoever would be refused is looked at once more. */
  abstract findPresentSession(request: IncomingRequest): Promise<Session | null>;

  /**
   * From now on told of each session that this process ends; those that another one ends are found by `of` and
   * `endedOf`.
   */
  abstract onEnded(listener: (sessionId: string) => void): void;

  /** Which of some sessions do not run any more, by whichever process they were ended. */
  abstract endedOf(sessionIds: ReadonlySet<string>): Promise<Set<string>>;
}
