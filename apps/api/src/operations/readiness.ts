import { Inject, Injectable } from '@nestjs/common';
import { AuctionClock } from '@tender/auctions';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';

/** Whether this process should be sent work. */
@Injectable()
export class Readiness {
  /** Whether this process is about to end: it finishes what is under way and takes nothing new. */
  draining = false;

  constructor(@Inject(STORES) private readonly stores: Stores, private readonly clock: AuctionClock) {}

  /** True once every projection has passed the head as of the start and the running auctions are at hand; never while draining. */
  get ready(): boolean {
    return !this.draining && this.stores.projections.ready && this.clock.started;
  }

  drain(): void {
    this.draining = true;
  }
}
