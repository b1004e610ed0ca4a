import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import type { EventsPlace } from './events-place.js';

export interface EventsThreadOptions {
  /** Module of the thread: gets `{ events }` as its data, answers `{ id, request }` with `{ id, … }`, ends at `'stop'`. */
  module: URL;
  events: EventsPlace;
  name: string;
  idleMillis: number;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A thread that the first request starts; it ends when idle, restarts after a failure, and keeps no process alive. */
export class EventsThread<Request, Answer extends object> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: EventsThreadOptions) {}

  request(request: Request): Promise<Answer> {
    if (this.stopped) return Promise.reject(new Rejection('UNAVAILABLE'));
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    clearTimeout(this.idle);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request });
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.end();
  }

  private start(): Worker {
    const { module, events, name } = this.options;
    const worker = new Worker(module, { workerData: { events }, name });
    worker.unref();
    worker.on('message', (message: { id: number } & (Answer | { failed: string })) => this.onMessage(message));
    worker.on('error', (error) => this.fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.fail(worker, new Error(`the thread ${name} has ended`)));
    return worker;
  }

  private onMessage(message: { id: number } & (Answer | { failed: string })): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('failed' in message) waiting?.reject(new Error(`the thread ${this.options.name} failed: ${message.failed}`));
    else waiting?.resolve(message);
    if (this.waiting.size === 0) this.idle = setTimeout(() => void this.end(), this.options.idleMillis).unref();
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
    this.fail(worker, new Error(`the thread ${this.options.name} was ended`));
    worker.postMessage('stop');
    await ended;
  }
}
