import type { AuthenticatedRequest } from '../route/access.js';
import { turnOf } from '../network/network.js';

/** What an answer is written to. */
interface Closable {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Whose calls count together: a person's; strangers' by their network, so that none of them keeps all others from what
 * everybody may read.
 */
export const callerKey = ({
  session,
  tender,
  ip,
}: Pick<AuthenticatedRequest, 'session' | 'tender'> & { ip: string }): string =>
  session ? tender.actor.userId : `guest ${turnOf(ip)}`;

/** Counts what each person has under way at present. */
export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();

  /** @param most that one person may have under way. */
  constructor(private readonly most: number) {}

  /**
   * Counts a call until its answer is out or its line is closed.
   * @returns false when the person has as many under way as may be.
   */
  acquire(userId: string, line: Closable): boolean {
    const underWay = this.counts.get(userId) ?? 0;
    if (underWay >= this.most) return false;
    this.counts.set(userId, underWay + 1);
    whenClosed(line, () => this.release(userId));
    return true;
  }

  private release(userId: string): void {
    const left = this.counts.get(userId)! - 1;
    if (left > 0) this.counts.set(userId, left);
    else this.counts.delete(userId);
  }
}

/** Also when the caller has hung up already: then it is not told again. */
export function whenClosed(line: Closable, done: () => void): void {
  if (line.destroyed) done();
  else line.once('close', done);
}
