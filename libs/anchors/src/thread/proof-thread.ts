import { EventsThread, type EventsPlace } from '@tender/read-store';
import type { AnswerTo, ProofAnswer, ProofRequest } from './messages.js';

const WORKER = new URL('../threads/proof-worker.js', import.meta.url);

export class ProofThread {
  private readonly thread: EventsThread<ProofRequest, { answer: ProofAnswer }>;

  constructor(events: EventsPlace, idleMillis: number) {
    this.thread = new EventsThread({ module: WORKER, events, name: 'proofs', idleMillis });
  }

  /** @throws Error if the thread failed; Rejection UNAVAILABLE if it was stopped. */
  async request<Request extends ProofRequest>(request: Request): Promise<AnswerTo<Request>> {
    return (await this.thread.request(request)).answer as AnswerTo<Request>;
  }

  /** Resolves when the thread has ended. Pending requests are rejected. */
  stop(): Promise<void> {
    return this.thread.stop();
  }
}
