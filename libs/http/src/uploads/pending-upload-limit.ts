import { Rejection } from '@tender/kernel';
import type { RateLimiter, RateLimiters } from '../limits/rate-limiter.js';

const AT_ONCE = 2;
const RETRY_AFTER = 5;
const FILES_AN_HOUR = 10;
const HOUR_SECONDS = 3_600;

/**
 * Limits the uploads of each person who is not approved, concurrent and per hour. A running upload counts with its
 * maximum size, so one person could otherwise use up the space of all.
 */
export class PendingUploadLimit {
  private readonly byPerson = new Map<string, number>();
  private readonly files: RateLimiter;

  constructor(limiters: RateLimiters) {
    this.files = limiters.create({ name: 'files of people who wait', points: FILES_AN_HOUR, seconds: HOUR_SECONDS });
  }

  async countFile(userId: string): Promise<void> {
    await this.files.consume(userId);
  }

  async within<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = this.byPerson.get(userId) ?? 0;
    if (before >= AT_ONCE) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    this.byPerson.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.byPerson.get(userId) ?? 1) - 1;
      if (left > 0) this.byPerson.set(userId, left);
      else this.byPerson.delete(userId);
    }
  }
}
