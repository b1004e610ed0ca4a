import { Rejection } from '@tender/kernel';

/** Number of uploads that one person who is not approved has under way: one for each document. */
const AT_ONCE = 2;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * Bounds the uploads under way of each person who is not approved. A file on its way counts for the most that it may
 * become: with many slow ones a single person would hold all the room that there is for everybody who waits.
 */
export class PendingUploads {
  private readonly byPerson = new Map<string, number>();

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
