import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '@tender/platform/settings';

interface ShutdownSteps {
  /** Makes the process report "not ready". It still serves every request. */
  leave(): void;
  /** Milliseconds between the two steps. */
  delayMillis: number;
  /** Finishes the requests in progress, refuses new ones and closes everything. */
  close(): Promise<void>;
}

/**
 * Stops a process in two steps. A proxy notices only at its next health check that a process is stopping: requests that
 * it sends before then must be served.
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

/** An embedded process has no other to take over, so that it stops at once. */
export const shutdownDelayMillis = ({
  MONGODB_URL,
  SHUTDOWN_DELAY_SECONDS,
}: Pick<Settings, 'MONGODB_URL' | 'SHUTDOWN_DELAY_SECONDS'>): number =>
  MONGODB_URL ? SHUTDOWN_DELAY_SECONDS * 1_000 : 0;
