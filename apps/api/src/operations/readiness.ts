import { Inject, Injectable } from '@nestjs/common';
import { AuctionClock } from '@tender/auctions';
import type { DiskLevel } from '../disk-watch.js';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';

export interface ReadinessParts {
  projections: 'ready' | 'behind' | 'rebuilding' | 'stalled';
  clock: 'ready' | 'starting';
  disk: DiskLevel;
  draining: boolean;
}

/** Whether this process should be sent work. */
@Injectable()
export class Readiness {
  /** Whether this process is about to end: it finishes what is under way and takes nothing new. */
  draining = false;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly clock: AuctionClock,
  ) {}

  /**
   * True once every projection has passed the head as of the start and the running auctions are at hand; not while the disk has no room
   * for bids, and never while draining.
   */
  get ready(): boolean {
    return !this.draining && this.stores.disk.allows('bids') && this.stores.projections.ready && this.clock.started;
  }

  /** What it depends on, in words for whoever watches. */
  get parts(): ReadinessParts {
    const { projections, disk } = this.stores;
    const { rebuilding } = projections.progress;
    return {
      projections: projections.stalled
        ? 'stalled'
        : rebuilding.length > 0
          ? 'rebuilding'
          : projections.ready
            ? 'ready'
            : 'behind',
      clock: this.clock.started ? 'ready' : 'starting',
      disk: disk.level,
      draining: this.draining,
    };
  }

  drain(): void {
    this.draining = true;
  }
}
