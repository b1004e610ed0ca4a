import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import type { EventsPlace } from '@tender/read-store';
import type { AnswerTo, FromProofThread, ProofAnswer, ProofAsk, ProofThreadData, ToProofThread } from './messages.js';

interface Waiting {
  resolve(answer: ProofAnswer): void;
  reject(error: Error): void;
}

/**
 * The thread that makes trees. The first question starts it, and it ends when nobody has asked for a while, with its memory. Should it fail, those who wait
 * are told, and the next question starts another. It keeps no process alive.
 */
export class ProofThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param idleMillis after the last answer until it ends. */
  constructor(
    private readonly events: EventsPlace,
    private readonly idleMillis: number,
  ) {}

  /** @throws Error when the thread failed; Rejection UNAVAILABLE when it was stopped. */
  ask<Ask extends ProofAsk>(ask: Ask): Promise<AnswerTo<Ask>> {
    if (this.stopped) return Promise.reject(new Rejection('UNAVAILABLE'));
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    clearTimeout(this.idle);
    return new Promise<ProofAnswer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ask } satisfies ToProofThread);
    }) as Promise<AnswerTo<Ask>>;
  }

  /** Resolves when the thread has ended. Who still waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.end();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./proof-worker.js', import.meta.url), {
      workerData: { events: this.events } satisfies ProofThreadData,
      name: 'proofs',
    });
    worker.unref();
    worker.on('message', (message: FromProofThread) => this.hear(message));
    worker.on('error', (error) => this.fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.fail(worker, new Error('the thread of the proofs has ended')));
    return worker;
  }

  private hear(message: FromProofThread): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('failed' in message) waiting?.reject(new Error(`the proof failed: ${message.failed}`));
    else waiting?.resolve(message.answer);
    if (this.waiting.size === 0) this.idle = setTimeout(() => void this.end(), this.idleMillis).unref();
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
    this.fail(worker, new Error('the thread of the proofs was ended'));
    worker.postMessage('stop' satisfies ToProofThread);
    await ended;
  }
}
