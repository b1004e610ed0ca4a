import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Prepares, type Preparation } from '@tender/context/module';
import type { DiskLevel } from '../stores/disk-full-levels.js';
import { ApiReactors } from '../reactors/api-reactors.js';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';

export interface ReadinessParts {
  projections: 'ready' | 'behind' | 'rebuilding' | 'stalled';
  /** What had become due while the house was down. */
  reactors: 'ready' | 'starting';
  /** What the contexts want at hand before the first call. */
  preparations: 'ready' | 'starting';
  /**
   * `inDoubt`: an admin is asked whether it is right. Takes no process out of service: somebody has to be able to
   * answer.
   */
  clock: 'ready' | 'inDoubt';
  disk: DiskLevel;
  /** Which of the servers that keep the data are away: nothing works without them. None in an embedded house. */
  away: readonly string[];
  /** Whether the process is about to end. */
  draining: boolean;
}

/** Whether this process should be sent work. */
@Injectable()
export class Readiness implements OnModuleInit {
  /** Whether this process is about to end: it finishes the requests in progress and refuses new ones. */
  draining = false;
  /** Whether this process reports "not ready" because it is about to drain. It still serves every request. */
  private leaving = false;
  private preparations: readonly Preparation[] = [];

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly reactors: ApiReactors,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit(): void {
    this.preparations = this.discovery
      .getProviders({ metadataKey: Prepares.KEY })
      .map(({ instance }) => instance as Preparation);
  }

  /**
   * True once every projection has passed the head as of the start, what was due has been asked, and what the contexts
   * want is at hand; not while the disk has no room for bids or a server of the data is away, and never once it stops.
   */
  get ready(): boolean {
    return (
      !this.leaving &&
      this.stores.disk.allows('bids') &&
      this.stores.servers.unavailable.length === 0 &&
      this.stores.projections.ready &&
      this.reactors.started &&
      this.prepared
    );
  }

  /** What it depends on, in words for the operator. */
  get parts(): ReadinessParts {
    const { projections, disk, servers } = this.stores;
    const { rebuilding } = projections.progress;
    return {
      projections: projections.stalled
        ? 'stalled'
        : rebuilding.length > 0
          ? 'rebuilding'
          : projections.ready
            ? 'ready'
            : 'behind',
      reactors: this.reactors.started ? 'ready' : 'starting',
      preparations: this.prepared ? 'ready' : 'starting',
      clock: this.stores.clock.step ? 'inDoubt' : 'ready',
      disk: disk.level,
      away: servers.unavailable,
      draining: this.leaving,
    };
  }

  /** Reports "not ready", so that the proxy sends no new requests. */
  leave(): void {
    this.leaving = true;
  }

  drain(): void {
    this.leave();
    this.draining = true;
  }

  private get prepared(): boolean {
    return this.preparations.every(({ prepared }) => prepared);
  }
}
