import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import type { EventsPlace } from '@tender/read-store';
import { IDLE_MILLIS } from '../pacing.js';
import type { Answer, Ask, AuditThreadData, FromAuditThread, Refusal, ToAuditThread } from './messages.js';

/** Where the audit reads, and by which module of the app its thread runs. */
export interface AuditPlace {
  events: EventsPlace;
  /** Calls `runAuditWorker` with the contexts of the house. */
  thread: URL;
}

/** Injection token of an `AuditPlace`. */
export const AUDIT_PLACE = Symbol('AuditPlace');

/** What an answer is, or why there is none. */
export type Outcome = { answer: Answer } | { refused: Refusal };

interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/**
 * The audit, in a worker thread that is started by the first question and ends when nobody has asked for a while. Should it fail, those who
 * wait are told, and the next question starts another: nobody else notices.
 */
export class AuditThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly place: AuditPlace) {}

  /** @throws Error when the thread failed; Rejection UNAVAILABLE when it was stopped. */
  ask(ask: Ask): Promise<Outcome> {
    if (this.stopped) return Promise.reject(new Rejection('UNAVAILABLE'));
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    clearTimeout(this.idle);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ask } satisfies ToAuditThread);
    });
  }

  /** Resolves when the thread has ended. Who still waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.end();
  }

  private start(): Worker {
    const worker = new Worker(this.place.thread, {
      workerData: { events: this.place.events } satisfies AuditThreadData,
      name: 'audit',
    });
    worker.on('message', (message: FromAuditThread) => this.hear(message));
    worker.on('error', (error) => this.fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.fail(worker, new Error('the thread of the audit has ended')));
    return worker;
  }

  private hear(message: FromAuditThread): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('failed' in message) waiting?.reject(new Error(`the audit failed: ${message.failed}`));
    else waiting?.resolve(message);
    if (this.waiting.size === 0) this.idle = setTimeout(() => void this.end(), IDLE_MILLIS).unref();
  }

  private fail(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(this.stopped ? new Rejection('UNAVAILABLE') : error);
    this.waiting.clear();
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    this.fail(worker, new Error('the thread of the audit was ended'));
    worker.postMessage('stop' satisfies ToAuditThread);
    await ended;
  }
}
