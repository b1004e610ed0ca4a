import { setTimeout as delay } from 'node:timers/promises';
import { RefusedCall } from './api-session.js';

/** Timeout of a poll in ms. It covers the takeover by another worker. */
const LIST_TIMEOUT = 30_000;
const LIST_POLL_MILLIS = 100;

/** Polls a list, because read models lag behind. @throws Error after the timeout, and other errors of `look`. */
export async function untilListed<Found>(
  look: () => Promise<Found | undefined>,
  { until = () => true, missing }: { until?: (found: Found) => boolean; missing: string },
): Promise<Found> {
  for (const end = performance.now() + LIST_TIMEOUT; ; await delay(LIST_POLL_MILLIS)) {
    const found = await look().catch(undefinedIfUnavailable);
    if (found !== undefined && until(found)) return found;
    if (performance.now() >= end) throw new Error(`still missing: ${missing}`);
  }
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!(error instanceof RefusedCall) || error.code !== 'UNAVAILABLE') throw error;
}
