import { Global, Module } from '@nestjs/common';
import { Doors } from './queues/request-queues.js';
import { LightQueue, ProbeQueue } from './queues/static-queue.js';
import { CommandLimit } from './limits/command-limit.js';
import { HeavyReads } from './limits/heavy-reads.js';
import { RateLimiters } from './limits/rate-limiter.js';
import { ReadLimit } from './limits/read-limit.js';
import { SecurityLog } from './log/security-log.js';
import { Turnstile } from './queues/guest-queue.js';

/** The bounds, the queues and the security log, for every context. The app provides `HTTP_SETTINGS` and the clock. */
@Global()
@Module({
  providers: [CommandLimit, Doors, HeavyReads, LightQueue, ProbeQueue, RateLimiters, ReadLimit, SecurityLog, Turnstile],
  exports: [CommandLimit, HeavyReads, RateLimiters, ReadLimit, SecurityLog, Turnstile],
})
export class HttpModule {}
