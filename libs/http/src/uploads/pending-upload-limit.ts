import { Rejection } from '@tender/kernel';
import type { RateLimiter, RateLimiters } from '../limits/rate-limiter.js';

/** Number of uploads that one person who is not approved has under way: one for each document. */
const AT_ONCE = 2;
/** Seconds. */
const RETRY_AFTER = 5;
/** Number of files in an hour: two documents, and enough corrections. More would only wear the disk. */
const FILES_AN_HOUR = 10;
const HOUR_SECONDS = 3_600;

/**
 * Limits the uploads of each person who is not approved, at once and in an hour. A file on its way counts for the most
 * that it may become: with many slow ones a single person would hold all the room that there is for everybody who waits.
 */
export class PendingUploadLimit {
  private readonly byPerson = new Map<string, number>();
  private readonly files: RateLimiter;

  constructor(limiters: RateLimiters) {
    this.files = limiters.create({ name: 'files of people who wait', points: FILES_AN_HOUR, seconds: HOUR_SECONDS });
  }

  /** Counts a file, before any of it is written. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait */
  async countFile(userId: string): Promise<void> {
    await this.files.consume(userId);
  }

  /** Does the work, within the bound. @throws Rejection TOO_MANY_REQUESTS */
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
