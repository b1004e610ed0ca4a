import PQueue from 'p-queue';

/**
 * Runs what it is given one after the other, in order, and never before the call returns. Each call resolves, or
 * rejects, as its own work does; one that fails stops no other.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 });
  return (work) => queue.add(() => Promise.resolve().then(work));
}
