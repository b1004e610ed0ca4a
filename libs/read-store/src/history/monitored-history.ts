import type { MessagePort } from 'node:worker_threads';
import type { HistoryStatus } from './history-monitor.js';
import type { FromHistoryMonitor, ToHistoryMonitor } from './history-worker.js';
import type { WatermarkStore } from './watermark-store.js';

export interface HistoryListener {
  status(status: HistoryStatus): void;
  trouble(error: Error): void;
}

export interface History {
  readonly status: HistoryStatus;
  listen(listener: HistoryListener): void;
}

const NOTHING_YET: HistoryStatus = {
  findings: [],
  compared: false,
  newest: null,
  scannedEvents: 0,
  scannedAt: null,
};

/** Receives the findings of the history monitor in the projection thread (`history-worker.ts`), and writes its watermark. */
export class MonitoredHistory implements History {
  status: HistoryStatus = NOTHING_YET;
  private readonly listeners: HistoryListener[] = [];
  private trouble: Error | null = null;
  private readonly exited: Promise<void>;
  private stopping = false;

  constructor(
    private readonly port: MessagePort,
    private readonly watermarks: Pick<WatermarkStore, 'saveHeads'>,
  ) {
    port.on('message', (message: FromHistoryMonitor) => this.onMessage(message));
    this.exited = new Promise((resolve) => {
      port.once('close', () => {
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

  private onMessage(message: FromHistoryMonitor): void {
    switch (message.kind) {
      case 'status':
        this.status = message.status;
        for (const listener of this.listeners) listener.status(message.status);
        return;
      case 'trouble':
        return this.complain(new Error(message.error));
      case 'save':
        this.watermarks.saveHeads(message.epoch, message.heads).then(
          () => this.publish({ kind: 'saved' }),
          (error: unknown) => this.publish({ kind: 'saved', error: String(error) }),
        );
    }
  }

  private complain(trouble: Error): void {
    this.trouble = trouble;
    for (const listener of this.listeners) listener.trouble(trouble);
  }

  private publish(message: ToHistoryMonitor): void {
    this.port.postMessage(message);
  }
}
