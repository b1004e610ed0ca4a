import { Injectable } from '@nestjs/common';
import { FairQueue, type WaitingRequest } from './fair-queue.js';

/** Milliseconds until the next request: after one that is carried out, and after one that is refused. */
const PACE = 1;
const PACE_AFTER_REFUSAL = 4;

interface Lane {
  readonly queue: FairQueue;
  readonly pace: number;
}

/**
 * Runs the API requests of all but approved users, one at a time. A flood of them gets only a part of the process: a bid, which never waits here,
 * meets at most one of them. Requests that will be refused (no session, unknown route, too long a body, over a limit) have a second queue. The two
 * queues alternate, so that a flood of refused requests cannot prevent sign-ins (decision 16).
 */
@Injectable()
export class GuestQueue {
  private readonly admitted: Lane = { queue: new FairQueue(), pace: PACE };
  private readonly refused: Lane = { queue: new FairQueue(), pace: PACE_AFTER_REFUSAL };
  private last = this.refused;
  private busy = false;

  enqueue(request: WaitingRequest): void {
    this.add(this.admitted, request);
  }

  enqueueRefused(request: WaitingRequest): void {
    this.add(this.refused, request);
  }

  private add({ queue }: Lane, request: WaitingRequest): void {
    queue.add(request);
    if (!this.busy) this.next();
  }

  private readonly next = (): void => {
    this.busy = false;
    const other = this.last === this.admitted ? this.refused : this.admitted;
    if (!this.proceedFrom(other)) this.proceedFrom(this.last);
  };

  private proceedFrom(lane: Lane): boolean {
    const request = lane.queue.next();
    if (!request) return false;
    this.last = lane;
    this.busy = true;
    setTimeout(this.next, lane.pace);
    request.proceed();
    return true;
  }
}
