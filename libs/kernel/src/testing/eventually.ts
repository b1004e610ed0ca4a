import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds; a busy machine may need many times what an idle one does. A test has more (`jest.config.mjs`), so that
 * it can tell what it waited for.
 */
const PATIENCE = 90_000;
/** Milliseconds between the first two looks, and at most: to look takes time from what is waited for. */
const SOON = 5;
const LATE = 50;

/**
 * Waits until something holds.
 * @param what for the message of the error; a function where it is to tell how things stand at the end.
 * @throws Error when it does not in 90 seconds.
 */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = holds.toString(),
): Promise<void> {
  const last = performance.now() + PATIENCE;
  for (let pause = SOON; !(await holds()); pause = Math.min(pause * 1.5, LATE)) {
    if (performance.now() > last) throw new Error(`waited 90 s in vain: ${typeof what === 'string' ? what : what()}`);
    await delay(pause);
  }
}
