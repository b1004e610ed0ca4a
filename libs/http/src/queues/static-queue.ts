import { Injectable } from '@nestjs/common';
import { FairQueue, type WaitingRequest } from './fair-queue.js';

/** Cost of a request in milliseconds, and number of bytes of an answer that cost one more millisecond. */
const MILLIS_EACH = 4;
const BYTES_PER_MILLI = 32 * 1024;
/** Milliseconds of the burst: the pages and assets of about ten browsers with an empty cache. */
const BURST_MILLIS = 2_000;
/** Maximum ms beyond the burst: the longest time that a request waits for the debt of others. */
const MOST_DEBT = 1_000;

/**
 * Lets requests proceed that are public and cheap: pages, assets, the API documentation. A token bucket for all of them
 * together: it gains one millisecond each millisecond. Within the burst no request waits, so that a page opens at once.
 * A flood empties the bucket; its requests then proceed one at a time, in turns by network.
 */
@Injectable()
export class StaticQueue {
  private readonly queue = new FairQueue();
  /** When the bucket is full again, in milliseconds of the monotonic clock. */
  private fullAt = 0;
  private timer: NodeJS.Timeout | null = null;

  enqueue(request: WaitingRequest): void {
    if (this.timer === null && this.wait() <= 0) return this.proceed(request);
    this.queue.add(request);
    this.timer ??= setTimeout(this.next, this.wait());
  }

  charge(bytes: number): void {
    this.consume(bytes / BYTES_PER_MILLI);
  }

  private readonly next = (): void => {
    const request = this.queue.next();
    if (request) this.proceed(request);
    this.timer = this.queue.size > 0 ? setTimeout(this.next, Math.max(this.wait(), MILLIS_EACH)) : null;
  };

  private proceed(request: WaitingRequest): void {
    this.consume(MILLIS_EACH);
    request.proceed();
  }

  private consume(millis: number): void {
    const now = performance.now();
    this.fullAt = Math.min(Math.max(this.fullAt, now) + millis, now + BURST_MILLIS + MOST_DEBT);
  }

  private wait(): number {
    return this.fullAt + MILLIS_EACH - performance.now() - BURST_MILLIS;
  }
}
