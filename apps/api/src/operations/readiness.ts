import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Prepares, type Preparation } from '@tender/context/module';
import type { DiskLevel } from '../stores/disk-full-levels.js';
import { ApiReactors } from '../reactors/api-reactors.js';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';

export interface ReadinessParts {
  projections: 'ready' | 'behind' | 'rebuilding' | 'stalled';
  /** Whether work is done that became due while the server was down. */
  reactors: 'ready' | 'starting';
  /** Whether the contexts have prepared their data for the first call. */
  preparations: 'ready' | 'starting';
  /** `inDoubt`: the clock has jumped and is not accepted yet. The process stays in service, so that an admin can confirm it. */
  clock: 'ready' | 'inDoubt';
  disk: DiskLevel;
  /** Data servers that are unavailable. Empty for an embedded installation. */
  away: readonly string[];
  /** Whether the process is about to end. */
  draining: boolean;
}

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

  /** Whether read models, reactors and preparations are ready, bids have disk room, data servers answer, and no stop has begun. */
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
