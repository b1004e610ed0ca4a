import { setTimeout as delay } from 'node:timers/promises';
import { isShared } from './installation/installation.js';
import type { Settings } from './settings/settings.js';

/** Timeout for unfinished work (`domain.md §12`). */
const DRAIN_MILLIS = 10_000;

interface ShutdownSteps {
  /** Reports "not ready". The process still serves every request. */
  leave(): void;
  delayMillis: number;
  close(): Promise<void>;
}

/**
 * Stops a process in two steps: a proxy notices only at its next health check, and requests until then must be served.
 * @returns the handler of a stop signal. Its first call stops the process, and a second call ends the delay.
 */
export function stopInSteps({ leave, delayMillis, close }: ShutdownSteps): () => Promise<void> {
  const delayEnd = new AbortController();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    leave();
    if (delayMillis > 0) await delay(delayMillis, undefined, { signal: delayEnd.signal }).catch(() => undefined);
    await close();
  };
  return () => {
    if (stopped) delayEnd.abort();
    return (stopped ??= stop());
  };
}

/** A process without MONGODB_URL stops at once: no other process can take its requests. */
export const shutdownDelayMillis = (settings: Settings): number =>
  isShared(settings) ? settings.SHUTDOWN_DELAY_SECONDS * 1_000 : 0;

/** Exits with 0 when closed, with 1 if that fails or takes over ten seconds. */
export function stopOnSignal(steps: ShutdownSteps, logger: { fatal(line: object, context: string): void }): void {
  const stop = stopInSteps({
    ...steps,
    close: async () => {
      setTimeout(() => process.exit(1), DRAIN_MILLIS).unref();
      await steps.close();
      process.exit(0);
    },
  });
  const stopOrFail = (): void =>
    void stop().catch((error: unknown) => {
      logger.fatal({ message: 'could not stop cleanly', err: error }, 'Stop');
      process.exit(1);
    });
  process.on('SIGTERM', stopOrFail).on('SIGINT', stopOrFail);
}
