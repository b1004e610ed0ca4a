import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { TokenBucketLimit, type Rate } from './token-bucket-limit.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';

/** Reads of one person, over all sessions, and calls that need no session: far above what ten tabs ask for together. */
const READS: Rate = { burst: 300, perSecond: 100 };

/** Bounds whatever each approved person asks for, but for commands (`CommandLimit`). Each process counts for itself. */
@Injectable()
export class ReadLimit {
  private readonly limit: TokenBucketLimit | null;

  constructor(@Inject(HTTP_SETTINGS) { rateLimits }: Pick<HttpSettings, 'rateLimits'>) {
    this.limit = rateLimits ? new TokenBucketLimit(READS) : null;
  }

  /** @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  count(userId: string): void {
    const retryAfter = this.limit?.consume(userId) ?? 0;
    if (retryAfter > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter });
  }
}
