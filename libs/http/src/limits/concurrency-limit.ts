import type { AuthenticatedRequest } from '../route/access.js';
import { turnOf } from '../network/network.js';

interface Closable {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * The key under which the calls of a request's sender are counted: the user; without a session the network, so that no
 * guest uses up the share of all others.
 */
export const callerKey = ({
  session,
  tender,
  ip,
}: Pick<AuthenticatedRequest, 'session' | 'tender'> & { ip: string }): string =>
  session ? tender.actor.userId : `guest ${turnOf(ip)}`;

export class ConcurrencyLimit {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * Counts a call until its response closes.
   * @returns false if the caller has reached the limit.
   */
  acquire(caller: string, response: Closable): boolean {
    const running = this.counts.get(caller) ?? 0;
    if (running >= this.most) return false;
    this.counts.set(caller, running + 1);
    whenClosed(response, () => this.release(caller));
    return true;
  }

  private release(caller: string): void {
    const left = this.counts.get(caller)! - 1;
    if (left > 0) this.counts.set(caller, left);
    else this.counts.delete(caller);
  }
}

/** Calls back when a stream closes, or at once if it is closed already. */
export function whenClosed(stream: Closable, done: () => void): void {
  if (stream.destroyed) done();
  else stream.once('close', done);
}
