import { Injectable } from '@nestjs/common';
import { FairQueue, type WaitingRequest } from './fair-queue.js';

/** Milliseconds that a request takes of what is granted, and bytes of an answer that take one more. */
const MILLIS_EACH = 4;
const BYTES_PER_MILLI = 32 * 1024;
/** Milliseconds that are granted at once: the pages and assets of some ten browsers that come for the first time. */
const BURST_MILLIS = 2_000;
/** Milliseconds that anybody waits at most for what others took beyond what is granted, when it is their turn. */
const MOST_DEBT = 1_000;

/**
 * Lets through what is open to everybody and cheap: pages, their assets, the documentation. All of it together is
 * granted a millisecond in each. Within the burst nobody waits, so that a page is there at once; a flood uses the burst
 * up, and then waits in turns by network, one at a time.
 */
@Injectable()
export class StaticQueue {
  private readonly queue = new FairQueue();
  /** When all that was taken is given back, in milliseconds on the monotonic clock. */
  private givenBackAt = 0;
  private timer: NodeJS.Timeout | null = null;

  enqueue(visitor: WaitingRequest): void {
    if (this.timer === null && this.wait() <= 0) return this.proceed(visitor);
    this.queue.add(visitor);
    this.timer ??= setTimeout(this.next, this.wait());
  }

  /** Reckons with the length of an answer, before it goes out. */
  charge(bytes: number): void {
    this.take(bytes / BYTES_PER_MILLI);
  }

  private readonly next = (): void => {
    const visitor = this.queue.next();
    if (visitor) this.proceed(visitor);
    this.timer = this.queue.size > 0 ? setTimeout(this.next, Math.max(this.wait(), MILLIS_EACH)) : null;
  };

  private proceed(visitor: WaitingRequest): void {
    this.take(MILLIS_EACH);
    visitor.proceed();
  }

  private take(millis: number): void {
    const now = performance.now();
    this.givenBackAt = Math.min(Math.max(this.givenBackAt, now) + millis, now + BURST_MILLIS + MOST_DEBT);
  }

  /** Milliseconds until the next may come. */
  private wait(): number {
    return this.givenBackAt + MILLIS_EACH - performance.now() - BURST_MILLIS;
  }
}

/**
 * Lets through the probes of `/health` in the same way: however many ask for pages, monitoring is told that the process
 * runs.
 */
@Injectable()
export class HealthQueue extends StaticQueue {}
