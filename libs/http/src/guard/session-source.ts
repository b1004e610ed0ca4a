import type { Session } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';

/** Finds the session of a request. Provided by the context that keeps sessions. */
export abstract class SessionSource {
  /** @returns null without a running session. */
  abstract of(request: IncomingRequest): Promise<Session | null>;

  /** From now on told of each session that this process ends; those that another one ends are found by `of`. */
  abstract onEnded(listener: (sessionId: string) => void): void;
}
