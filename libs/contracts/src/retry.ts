/** Pauses of an exponential backoff, in ms. */
export interface Backoff {
  /** Pause after the first failure. Each further pause is twice as long. */
  first: number;
  longest: number;
}

export const backoffMillis = ({ first, longest }: Backoff, failures: number): number =>
  Math.min(first * 2 ** (failures - 1), longest);

/** Repeats `work` until it succeeds, `pauseAfter` returns null instead of milliseconds, or `signal` is aborted. */
export async function retry<T>(
  work: () => Promise<T>,
  pauseAfter: (error: unknown, failures: number) => number | null | Promise<number | null>,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const pause = await pauseAfter(error, failures);
      if (pause === null || signal?.aborted) throw error;
      await sleep(pause, signal);
      if (signal?.aborted) throw error;
    }
  }
}

function sleep(millis: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, millis);
    signal?.addEventListener('abort', end);
  });
}
