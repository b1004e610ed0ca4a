import { Worker } from 'node:worker_threads';
import type { ProjectionListener, RunningProjections, StartProjections } from '../projections/projection-host.js';
import type { FromProjectionThread, ProjectionThreadData, ToProjectionThread } from './projection-worker.js';

/** Runs the projections in a thread (`architecture.md`). `module` calls `runProjectionWorker` with projections. */
export const inWorkerThread =
  (module: URL, data: ProjectionThreadData): StartProjections =>
  async (listener) => {
    const transferList = data.history ? [data.history.port] : [];
    const thread = new ProjectionThread(new Worker(module, { workerData: data, transferList }), listener);
    await thread.started;
    return thread;
  };

interface Settle {
  resolve(): void;
  reject(error: Error): void;
}

class ProjectionThread implements RunningProjections {
  /** Rejects if the thread fails before it has started. The listener gets later failures. */
  readonly started: Promise<void>;
  private readonly exited: Promise<void>;
  private readonly rebuilds = new Map<number, Settle>();
  private lastRebuild = 0;
  private isStarted = false;
  private isStopping = false;
  private failure: Error | undefined;

  constructor(
    private readonly worker: Worker,
    private readonly listener: ProjectionListener,
  ) {
    this.started = new Promise((resolve, reject) => {
      worker.on('message', (message: FromProjectionThread) => this.onMessage(message, resolve));
      worker.on('error', (error: unknown) =>
        this.fail(error instanceof Error ? error : new Error(String(error)), reject),
      );
      worker.on('exit', () => this.fail(new Error('the projection thread has ended'), reject));
    });
    this.exited = new Promise((resolve) => worker.once('exit', () => resolve()));
  }

  rebuild(name: string): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastRebuild;
    return new Promise((resolve, reject) => {
      this.rebuilds.set(id, { resolve, reject });
      this.publish({ kind: 'rebuild', name, id });
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.publish({ kind: 'stop' });
    await this.exited;
  }

  private publish(message: ToProjectionThread): void {
    this.worker.postMessage(message);
  }

  private onMessage(message: FromProjectionThread, start: () => void): void {
    switch (message.kind) {
      case 'progress': {
        const { kind: _, ...progress } = message;
        return this.listener.progress(progress);
      }
      case 'stalled':
        return this.listener.stalled?.(message.reason);
      case 'started':
        this.isStarted = true;
        return start();
      case 'rebuilt': {
        const rebuild = this.rebuilds.get(message.id);
        this.rebuilds.delete(message.id);
        return message.error === undefined ? rebuild?.resolve() : rebuild?.reject(new Error(message.error));
      }
    }
  }

  private fail(error: Error, refuse: (error: Error) => void): void {
    if (this.failure) return;
    this.failure = error;
    for (const { reject } of this.rebuilds.values()) reject(error);
    this.rebuilds.clear();
    if (!this.isStarted) refuse(error);
    else if (!this.isStopping) this.listener.failed(error);
  }
}
