import { Injectable } from '@nestjs/common';
import { FairQueue, type WaitingRequest } from './fair-queue.js';

/** Milliseconds after a stranger whose request is carried out, and after one whose request is refused as it stands. */
const PACE = 1;
const PACE_AFTER_REFUSAL = 4;

/** A queue of strangers, and how long the next of either queue waits after one of them. */
interface Lane {
  readonly queue: FairQueue;
  readonly pace: number;
}

/**
 * Lets strangers' requests through one after another. However many there are at once, they take a part of the process
 * only, and a bid, which waits for nobody here, finds at most one of them in its way. Requests that are refused as they
 * stand (no session, no such route, too long a body, too many calls of one person) queue by themselves and turn by turn
 * with the others, so that a flood of them keeps nobody from signing in.
 */
@Injectable()
export class GuestQueue {
  private readonly admitted: Lane = { queue: new FairQueue(), pace: PACE };
  private readonly refused: Lane = { queue: new FairQueue(), pace: PACE_AFTER_REFUSAL };
  private last = this.refused;
  private busy = false;

  enqueue(visitor: WaitingRequest): void {
    this.add(this.admitted, visitor);
  }

  /** For a request that will be refused, whatever else it says. */
  enqueueRefused(visitor: WaitingRequest): void {
    this.add(this.refused, visitor);
  }

  private add({ queue }: Lane, visitor: WaitingRequest): void {
    queue.add(visitor);
    if (!this.busy) this.next();
  }

  private readonly next = (): void => {
    this.busy = false;
    const other = this.last === this.admitted ? this.refused : this.admitted;
    if (!this.proceedFrom(other)) this.proceedFrom(this.last);
  };

  /** @returns whether somebody of that lane was let through. */
  private proceedFrom(lane: Lane): boolean {
    const visitor = lane.queue.next();
    if (!visitor) return false;
    this.last = lane;
    this.busy = true;
    setTimeout(this.next, lane.pace);
    visitor.proceed();
    return true;
  }
}
