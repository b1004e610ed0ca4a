import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock, Instant } from '@tender/kernel';
import { HouseHeartbeat } from '@tender/platform/heartbeat';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';

/** Milliseconds between two looks. */
const LOOK_EVERY = 1_000;

/**
 * While there is no room for bids nobody can bid: an auction that would end in that time is paused, as after any other
 * outage.
 */
@Injectable()
export class DiskOutage implements OnApplicationBootstrap, OnApplicationShutdown {
  private since: Instant | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly heartbeat: HouseHeartbeat,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  look(): void {
    const now = this.clock();
    this.since = this.stores.disk.allows('bids') ? null : (this.since ?? now);
    if (this.since !== null) this.heartbeat.missed(this.since, now);
  }
}
