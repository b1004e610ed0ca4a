import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds; a busy machine may need many times what an idle one does. A test has twice as much (`jest.config.mjs`), so that it can tell what it waited for. */
const PATIENCE = 60_000;
/** Milliseconds. */
const BETWEEN_LOOKS = 5;

/**
 * Waits until something holds.
 * @param what for the message of the error; a function where it is to tell how things stand at the end.
 * @throws Error when it does not in a minute.
 */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = holds.toString(),
): Promise<void> {
  const last = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > last)
      throw new Error(`waited a minute in vain: ${typeof what === 'string' ? what : what()}`);
    await delay(BETWEEN_LOOKS);
  }
}
