import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { AuctionClock } from './auction-clock.js';
import { HouseHeartbeat } from './house-heartbeat.js';

const LOOK_MILLIS = 1_000;
/** Milliseconds after which a clock that was set and goes on evenly is believed: what it would have ended is paused by then. */
const BELIEVED_AFTER = 5 * 60_000;

/**
 * Looks whether the machine's clock jumps, and whether the process stood still (`docs/decisions/0020-a-clock-that-jumps.md`). While a jump is
 * in doubt nothing ends or starts by it; the log tells whoever runs the server, the paused auctions tell the admins.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ClockWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private doubted = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly auctions: AuctionClock,
    private readonly heartbeat: HouseHeartbeat,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_MILLIS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async look(): Promise<void> {
    this.heartbeat.notice();
    if (this.looking) return;
    this.looking = true;
    try {
      const { step } = this.clock;
      if (step && !this.doubted)
        this.logger.error({
          message: 'the machine’s clock was set: nothing ends or starts by it until it is believed',
          house: this.clock(),
          machine: step.machine,
        });
      if (!step && this.doubted)
        this.logger.warn({ message: 'the machine’s clock is as it was before it was set', house: this.clock() });
      this.doubted = Boolean(step);
      if (!step) return;
      // What is due by one of the two clocks is paused before anything else.
      await this.auctions.tick();
      if (step.steadyMillis >= BELIEVED_AFTER) await this.believe();
    } finally {
      this.looking = false;
    }
  }

  /** The time that was skipped counts as an outage: the machine slept, or its clock was wrong all the while. */
  private async believe(): Promise<void> {
    const before = this.clock();
    this.clock.believe?.();
    const after = this.clock();
    this.doubted = false;
    this.logger.error({ message: 'the machine’s clock is believed from now on', before, after });
    if (after > before) this.heartbeat.missed(before, after);
    await this.auctions.tick();
  }
}
