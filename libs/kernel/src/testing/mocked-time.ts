import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

/** Mocked time that passes per step, in ms. */
const STEP = 100;

/**
 * Mocks `setTimeout`, also that of `node:timers/promises`. Stores and sockets work as usual. The timeout of a test is
 * mocked too: advance by less than 120 s.
 */
export class MockedTime {
  /** Elapsed time in ms. */
  now = 0;
  private readonly realDelay = delay;

  constructor() {
    mock.timers.enable({ apis: ['setTimeout'] });
    // Applies the mock to named imports.
    syncBuiltinESMExports();
  }

  /** Waits for stores and sockets without advancing the time. */
  async settle(holds: () => boolean): Promise<void> {
    while (!holds()) await this.realDelay(1);
  }

  /** Advances the time until the condition holds. @throws Error after 100 s */
  async passUntil(holds: () => boolean): Promise<void> {
    for (const end = this.now + 100_000; !holds();) {
      if (this.now > end) throw new Error(`waited 100 s in vain: ${holds}`);
      this.now += STEP;
      mock.timers.tick(STEP);
      await this.realDelay(1);
    }
  }

  end(): void {
    mock.timers.reset();
    syncBuiltinESMExports();
  }
}
