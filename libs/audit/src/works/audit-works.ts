import { Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';

const MOST_AT_ONCE = 2;
/** `Retry-After` of a refused job, in seconds. */
const RETRY_AFTER = 5;

/** Limits work on whole histories: one job per user, two in total. */
@Injectable()
export class AuditWorks {
  private readonly busy = new Set<string>();

  /** @returns a function that ends the job. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  enter(userId: string): () => void {
    if (this.busy.has(userId) || this.busy.size >= MOST_AT_ONCE)
      throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    this.busy.add(userId);
    return () => this.busy.delete(userId);
  }
}
