import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Stores } from '../stores/stores.js';
import { STORES } from '../injection-tokens.js';

const LOOK_EVERY = 1_000;

/** Reports projections that stop or continue (`docs/decisions/0024-a-projection-stands-still-alone.md`). */
@Injectable()
export class StandstillAlarm implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Projections');
  private reported = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(STORES) private readonly stores: Stores) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.check(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const failures = new Map(
      this.stores.projections.progress.failures.map(({ projection, reason }) => [projection, reason]),
    );
    for (const [projection, reason] of failures)
      if (this.reported.get(projection) !== reason)
        this.logger.error({ message: 'a projection has stopped', projection, reason });
    for (const projection of this.reported.keys())
      if (!failures.has(projection)) this.logger.warn({ message: 'a projection continues', projection });
    this.reported = failures;
  }
}
