import { Worker } from 'node:worker_threads';
import type { StartProjections } from './projection-host.js';
import type { FromProjectionThread, ProjectionThreadData, ToProjectionThread } from './projection-worker.js';

/**
 * Runs the projections in a worker thread of their own (`architecture.md`, embedded on two cores).
 * @param module the app's module that calls `runProjectionWorker` with its projections.
 */
export const inWorkerThread = (module: URL, data: ProjectionThreadData): StartProjections => async ({ progress, failed }) => {
  const worker = new Worker(module, { workerData: data });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const rebuilds = new Map<string, ((error?: string) => void)[]>();
  const tell = (message: ToProjectionThread): void => worker.postMessage(message);
  let stopping = false;

  await new Promise<void>((resolve, reject) => {
    let started = false;
    const fail = (error: Error) => (started ? failed(error) : reject(error));
    worker.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => {
      const error = 'the projection thread has ended';
      for (const settle of [...rebuilds.values()].flat()) settle(error);
      // Code 1 is an uncaught error: 'error' has told it.
      if (!stopping && code !== 1) fail(new Error(error));
    });
    worker.on('message', (message: FromProjectionThread) => {
      if (message.kind === 'progress') return progress(message);
      if (message.kind === 'rebuilt') return settleRebuild(message);
      started = true;
      resolve();
    });
  });

  function settleRebuild({ name, error }: { name: string; error?: string }): void {
    const waiting = rebuilds.get(name) ?? [];
    rebuilds.delete(name);
    for (const settle of waiting) settle(error);
  }

  return {
    rebuild: (name) =>
      new Promise((resolve, reject) => {
        rebuilds.set(name, [...(rebuilds.get(name) ?? []), (error) => (error === undefined ? resolve() : reject(new Error(error)))]);
        tell({ kind: 'rebuild', name });
      }),
    async stop() {
      stopping = true;
      tell({ kind: 'stop' });
      await exited;
    },
  };
};
