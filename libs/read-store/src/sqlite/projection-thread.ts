import { Worker } from 'node:worker_threads';
import type { ProjectionListener, RunningProjections, StartProjections } from '../projections/projection-host.js';
import type { StreamEnd, ViewDifference } from '@tender/event-store';
import type {
  FromProjectionThread,
  ProjectionQuestion,
  ProjectionThreadData,
  ToProjectionThread,
} from './projection-worker.js';

/** Runs the projections in a thread (`architecture.md`). `module` calls `runProjectionWorker` with projections. */
export const inWorkerThread =
  (module: URL, data: ProjectionThreadData): StartProjections =>
  async (listener) => {
    const thread = new ProjectionThread(new Worker(module, { workerData: data }), listener);
    await thread.started;
    return thread;
  };

interface Settle {
  resolve(differences: ViewDifference[] | null): void;
  reject(error: Error): void;
}

class ProjectionThread implements RunningProjections {
  /** Rejects if the thread fails before it has started. The listener gets later failures. */
  readonly started: Promise<void>;
  private readonly exited: Promise<void>;
  private readonly questions = new Map<number, Settle>();
  private lastQuestion = 0;
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

  async rebuild(name: string): Promise<void> {
    await this.request({ kind: 'rebuild', name });
  }

  compareEnd(end: StreamEnd, rebuilds: boolean): Promise<ViewDifference[] | null> {
    return this.request({ kind: 'compare', end, rebuilds });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.publish({ kind: 'stop' });
    await this.exited;
  }

  private request(question: ProjectionQuestion): Promise<ViewDifference[] | null> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastQuestion;
    return new Promise((resolve, reject) => {
      this.questions.set(id, { resolve, reject });
      this.publish({ ...question, id });
    });
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
      case 'answer': {
        const question = this.questions.get(message.id);
        this.questions.delete(message.id);
        return message.error === undefined
          ? question?.resolve(message.differences ?? null)
          : question?.reject(new Error(message.error));
      }
    }
  }

  private fail(error: Error, refuse: (error: Error) => void): void {
    if (this.failure) return;
    this.failure = error;
    for (const { reject } of this.questions.values()) reject(error);
    this.questions.clear();
    if (!this.isStarted) refuse(error);
    else if (!this.isStopping) this.listener.failed(error);
  }
}
