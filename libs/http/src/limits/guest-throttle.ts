import type { IncomingRequest } from '../route/request-origin.js';

/**
 * Bounds the calls of routes that are open to strangers (`@Throttled`). Provided by the context that knows who has been
 * here before.
 */
export abstract class GuestThrottle {
  /** Counts one call. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  abstract consume(request: IncomingRequest): Promise<void>;
}
