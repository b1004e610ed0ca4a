import PQueue from 'p-queue';

/** Runs work one at a time, never before the call returns. A failure rejects its own call only. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 });
  return (work) => queue.add(() => Promise.resolve().then(work));
}
