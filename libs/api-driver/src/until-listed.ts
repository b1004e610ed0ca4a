import { setTimeout as delay } from 'node:timers/promises';
import { RefusedCall } from './api-session.js';

/**
 * Milliseconds that something new may be missing where it is listed, also while another worker takes over; and between
 * two looks at it.
 */
const LIST_TIMEOUT = 30_000;
const LIST_POLL_MILLIS = 100;

/**
 * Looks until it is there: on servers lists follow what others have written.
 * @param look undefined while it is not.
 * @param until whether what was found is all.
 * @throws Error that names what is `missing` for long; what a look throws, unless it is UNAVAILABLE.
 */
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
