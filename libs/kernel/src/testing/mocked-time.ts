import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of a step. */
const STEP = 100;

/**
 * Time that a test lets pass: `setTimeout`, also of `node:timers/promises`. Work of stores and sockets runs as usual. The
 * time limit of a test is such a `setTimeout`, too: less than 120 s may pass.
 */
export class MockedTime {
  /** Milliseconds since the beginning. */
  now = 0;
  private readonly realDelay = delay;

  constructor() {
    mock.timers.enable({ apis: ['setTimeout'] });
    // Imports of single functions.
    syncBuiltinESMExports();
  }

  /** Waits for work of stores and sockets without letting time pass. */
  async settle(holds: () => boolean): Promise<void> {
    while (!holds()) await this.realDelay(1);
  }

  /** Lets time pass until something holds. @throws Error when it does not within 100 s */
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
