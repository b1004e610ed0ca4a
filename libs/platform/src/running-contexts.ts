import {
  beginWork,
  reactorsOf,
  type BackgroundWork,
  type Context,
  type ReactorServices,
  type WorkServices,
} from '@tender/context';
import type { EventStore } from '@tender/event-store';
import { Reactors, type ReactorStatus } from '@tender/reactors';
import type { ReadStore } from '@tender/read-store';

export interface RunningOptions
  extends
    Pick<ReactorServices, 'executor' | 'clock' | 'rootKey' | 'eventsPlace' | 'files' | 'outages'>,
    Pick<WorkServices, 'outgoing' | 'log' | 'logger'> {
  contexts: readonly Context[];
  events: EventStore;
  reads: Pick<ReadStore, 'state' | 'view'>;
  /** Fencing number of this process's lease; null after losing it. Absent if no other process can lead. */
  fence?: () => number | null;
}

export class RunningContexts {
  private readonly reactors: Reactors;
  private work: readonly BackgroundWork[] = [];

  constructor(private readonly options: RunningOptions) {
    const { contexts, events, reads, clock, fence, logger, log } = options;
    const services = { ...options, state: reads, views: reads, publicUrl: log.publicUrl };
    this.reactors = Reactors.start(reactorsOf(contexts, services), {
      events,
      state: reads,
      clock,
      fence,
      onFailure: ({ error, ...failure }) =>
        logger.error({
          message: failure.dead ? 'a reactor has set something aside' : 'a reactor failed, and tries again',
          ...failure,
          err: error,
        }),
    });
  }

  get status(): readonly ReactorStatus[] {
    return this.reactors.status;
  }

  get passed(): Promise<void> {
    return this.reactors.passed;
  }

  async beginWork(): Promise<void> {
    const { contexts, reads, ...services } = this.options;
    this.work = await beginWork(contexts, { ...services, state: reads, views: reads });
  }

  checkDue(): Promise<void> {
    return this.reactors.checkDue();
  }

  async stop(): Promise<void> {
    await Promise.all([this.reactors.stop(), ...this.work.map((work) => work.stop())]);
  }
}
