import { Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';

/** Number of whole histories that are verified or exported at once. */
const MOST_AT_ONCE = 2;
/** Seconds after which whoever is refused may ask again. */
const RETRY_AFTER = 5;

/** Bounds what reads a whole history: one at a time for each person, and two in all. */
@Injectable()
export class AuditWorks {
  private readonly busy = new Set<string>();

  /** @returns what ends the work. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  enter(userId: string): () => void {
    if (this.busy.has(userId) || this.busy.size >= MOST_AT_ONCE)
      throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    this.busy.add(userId);
    return () => this.busy.delete(userId);
  }
}
