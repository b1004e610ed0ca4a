import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClockView } from '@tender/contracts';
import { millisBetween, Rejection, type Actor, type Instant } from '@tender/kernel';
import { isTooFarAhead } from '@tender/platform/clock-doubt';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';
import { ApiReactors } from './api-reactors.js';

/** Maximum difference between the time that an admin confirms and the machine's clock, in ms. */
const SHOWN_WITHIN = 10 * 60_000;

/** The server's clock, for the admin who confirms it (`docs/decisions/0020-a-clock-that-jumps.md`). */
@Injectable()
export class ServerClock {
  private readonly logger = new Logger('Clock');

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly heartbeat: ProcessHeartbeat,
    private readonly reactors: ApiReactors,
  ) {}

  get view(): ClockView {
    const { clock } = this.stores;
    const { step = null } = clock;
    return { house: clock(), machine: step && step.machine, waitsForAdmin: isTooFarAhead(clock) };
  }

  /** Accepts the machine's clock. @throws Rejection CLOCK_CHANGED if it is not in doubt, or no longer near `shown` */
  async accept(shown: Instant, { userId }: Actor): Promise<void> {
    const { house, machine } = this.view;
    if (machine === null || Math.abs(millisBetween(shown, machine)) > SHOWN_WITHIN)
      throw new Rejection('CLOCK_CHANGED', { house, machine });
    this.logger.error({ message: 'an admin has confirmed the machine’s clock', house, machine, userId });
    await this.heartbeat.accept(machine);
    await this.reactors.clockMonitor.believe();
  }
}
