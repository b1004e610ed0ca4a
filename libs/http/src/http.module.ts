import { Global, Module } from '@nestjs/common';
import { RequestQueues } from './queues/request-queues.js';
import { HealthQueue } from './queues/health-queue.js';
import { StaticQueue } from './queues/static-queue.js';
import { CommandLimit } from './limits/command-limit.js';
import { HeavyReadLimit } from './limits/heavy-read-limit.js';
import { RateLimiters } from './limits/rate-limiter.js';
import { ReadLimit } from './limits/read-limit.js';
import { SecurityLog } from './log/security-log.js';
import { GuestQueue } from './queues/guest-queue.js';

@Global()
@Module({
  providers: [
    CommandLimit,
    RequestQueues,
    HeavyReadLimit,
    StaticQueue,
    HealthQueue,
    RateLimiters,
    ReadLimit,
    SecurityLog,
    GuestQueue,
  ],
  exports: [CommandLimit, HeavyReadLimit, RateLimiters, ReadLimit, SecurityLog, GuestQueue],
})
export class HttpModule {}
