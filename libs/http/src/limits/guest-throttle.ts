import type { IncomingRequest } from '../route/request-origin.js';

export abstract class GuestThrottle {
  abstract consume(request: IncomingRequest): Promise<void>;
}
