import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import { SILENCE_MILLIS } from '@tender/platform/heartbeat-record';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';

/** Pause between two checks, in ms. */
const LOOK_EVERY = 1_000;

/** Reports an outage while the disk is too full for bids, or events could not be stored for more than 15 s. */
@Injectable()
export class DiskOutage implements OnApplicationBootstrap, OnApplicationShutdown {
  private since: Instant | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly heartbeat: ProcessHeartbeat,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  look(): void {
    const { disk, events, executor } = this.stores;
    const now = this.clock();
    const isFull = !disk.allows('bids');
    const takesNothing = events.exclusive && !executor.canAppend;
    this.since = isFull || takesNothing ? (this.since ?? now) : null;
    if (this.since !== null && (isFull || millisBetween(this.since, now) > SILENCE_MILLIS))
      this.heartbeat.missed(this.since, now);
  }
}
