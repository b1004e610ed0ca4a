import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import FakeTimers from '@sinonjs/fake-timers';
import { Random } from './random.js';

const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>;
/** Above 247, which `newId` skips: bytes left from an earlier simulation of this process have no influence. */
const SKIPPED = 255;

export interface VirtualTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Runs the next timer, and all that follows from it without a timer. */
  step(): Promise<void>;
  /** Drops all timers and begins another simulation at `now`. */
  restart(now: number, source: Random): Promise<void>;
}

/**
 * Replaces the timers, clocks and randomness of this process, also where modules import them by name. It is never undone:
 * such a process only simulates. Call it before the code under simulation is loaded.
 */
export function installVirtualBuiltins(): VirtualTime {
  // The import becomes a virtual one below.
  const settle = turnOfEventLoop;
  /** For the modules that draw while they load. */
  let random = new Random(0);
  const filled = new Set<Uint8Array>();
  const clock = FakeTimers.install({
    now: 0,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'Date',
      'performance',
    ],
  });
  crypto['randomUUID'] = () => random.uuid();
  crypto['randomBytes'] = (count: number) => random.bytes(count);
  Math.random = () => random.unit();
  globalThis.crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array instanceof Uint8Array) {
      random.fill(array);
      filled.add(array);
    }
    return array;
  };
  syncBuiltinESMExports();
  return {
    get now() {
      return clock.now;
    },
    async step() {
      await settle();
      clock.next();
      await settle();
    },
    async restart(now, source) {
      await settle();
      clock.reset();
      clock.setSystemTime(now);
      random = source;
      for (const array of filled) array.fill(SKIPPED);
    },
  };
}
