import { setTimeout as delay } from 'node:timers/promises';

/**
 * Longest wait in ms, for a busy machine. Below the timeout of a test (`jest.config.mjs`), so that the error says what
 * was awaited.
 */
const PATIENCE = 90_000;
/** Shortest and longest pause between two checks, in ms. A check takes CPU from the work that is awaited. */
const SOON = 5;
const LATE = 50;

/**
 * Polls until the condition holds.
 * @param what for the error message; a function can describe the final state.
 * @throws Error after 90 s.
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
