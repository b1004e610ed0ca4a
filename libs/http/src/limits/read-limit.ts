import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { TokenBucketLimit, type Rate } from './token-bucket-limit.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';

const READS: Rate = { burst: 300, perSecond: 100 };

/** Limits all calls of each approved person except commands (`CommandLimit`). Each process counts separately. */
@Injectable()
export class ReadLimit {
  private readonly limit: TokenBucketLimit | null;

  constructor(@Inject(HTTP_SETTINGS) { rateLimits }: Pick<HttpSettings, 'rateLimits'>) {
    this.limit = rateLimits ? new TokenBucketLimit(READS) : null;
  }

  count(userId: string): void {
    const retryAfter = this.limit?.consume(userId) ?? 0;
    if (retryAfter > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter });
  }
}
