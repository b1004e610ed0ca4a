import type { Logger } from '@nestjs/common';
import type { ReactorStatus } from '@tender/reactors';

const LOOK_EVERY = 1_000;

export interface ReactorAlarmOptions {
  status(): readonly ReactorStatus[];
  logger: Pick<Logger, 'error' | 'warn'>;
}

export class ReactorAlarm {
  private reported = new Map<string, string | null>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ReactorAlarmOptions) {}

  start(): void {
    this.timer = setInterval(() => this.check(), LOOK_EVERY).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  check(): void {
    const { status, logger } = this.options;
    const still = new Map(
      status()
        .filter(({ condition }) => condition === 'standingStill')
        .map(({ name, error }) => [name, error]),
    );
    for (const [reactor, reason] of still)
      if (this.reported.get(reactor) !== reason) logger.error({ message: 'a reactor has stopped', reactor, reason });
    for (const reactor of this.reported.keys())
      if (!still.has(reactor)) logger.warn({ message: 'a reactor continues', reactor });
    this.reported = still;
  }
}
