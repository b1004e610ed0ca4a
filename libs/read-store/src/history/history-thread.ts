import { Worker } from 'node:worker_threads';
import type { CompareEnd, HistoryStatus } from './history-monitor.js';
import type { FromHistoryThread, HistoryThreadData, ToHistoryThread } from './history-worker.js';
import type { WatermarkStore } from './watermark-store.js';

export interface HistoryListener {
  status(status: HistoryStatus): void;
  trouble(error: Error): void;
}

export interface History {
  readonly status: HistoryStatus;
  listen(listener: HistoryListener): void;
}

export interface HistoryHost {
  readonly watermarks: Pick<WatermarkStore, 'saveHeads'>;
  readonly compareEnd: CompareEnd;
}

const NOTHING_YET: HistoryStatus = {
  findings: [],
  compared: false,
  newest: null,
  scannedEvents: 0,
  scannedAt: null,
};

/** Runs the history monitor in a thread. If the thread fails, the server continues without it and reports that. */
export class HistoryThread implements History {
  status: HistoryStatus = NOTHING_YET;
  private readonly listeners: HistoryListener[] = [];
  private trouble: Error | null = null;
  private readonly worker: Worker;
  private readonly exited: Promise<void>;
  private stopping = false;

  constructor(
    data: HistoryThreadData,
    private readonly host: HistoryHost,
  ) {
    this.worker = new Worker(new URL('../threads/history-worker.js', import.meta.url), {
      workerData: data,
      name: 'history watch',
    });
    this.worker.on('message', (message: FromHistoryThread) => this.onMessage(message));
    this.worker.on('error', (error) => this.complain(error instanceof Error ? error : new Error(String(error))));
    this.exited = new Promise((resolve) => {
      this.worker.once('exit', () => {
        if (!this.stopping) this.complain(new Error('the check of the history has stopped; restart the server'));
        resolve();
      });
    });
  }

  listen(listener: HistoryListener): void {
    this.listeners.push(listener);
    listener.status(this.status);
    if (this.trouble) listener.trouble(this.trouble);
  }

  /** Resolves after the last update of the watermark. Call it after the last append and before the state is closed. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.publish({ kind: 'stop' });
    await this.exited;
  }

  private onMessage(message: FromHistoryThread): void {
    switch (message.kind) {
      case 'status':
        this.status = message.status;
        for (const listener of this.listeners) listener.status(message.status);
        return;
      case 'trouble':
        return this.complain(new Error(message.error));
      case 'save':
        this.host.watermarks.saveHeads(message.epoch, message.heads).then(
          () => this.publish({ kind: 'saved' }),
          (error: unknown) => this.publish({ kind: 'saved', error: String(error) }),
        );
        return;
      case 'compare':
        this.host.compareEnd(message.end, message.rebuilds).then(
          (differences) => this.publish({ kind: 'compared', differences }),
          (error: unknown) => this.publish({ kind: 'compared', error: String(error) }),
        );
    }
  }

  private complain(trouble: Error): void {
    this.trouble = trouble;
    for (const listener of this.listeners) listener.trouble(trouble);
  }

  private publish(message: ToHistoryThread): void {
    this.worker.postMessage(message);
  }
}
