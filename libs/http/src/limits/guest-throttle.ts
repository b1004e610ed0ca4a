import type { IncomingRequest } from '../route/request-origin.js';

/** Limits the calls of public routes (`@Throttled`). Provided by the context that recognises known browsers. */
export abstract class GuestThrottle {
  /** Counts one call. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  abstract consume(request: IncomingRequest): Promise<void>;
}
