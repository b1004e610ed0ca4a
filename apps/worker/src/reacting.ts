import {
  beginWork,
  reactorsOf,
  type BackgroundWork,
  type Context,
  type LogSettings,
  type OutgoingSettings,
} from '@tender/context';
import { CommandExecutor, type CallMeter, type EventStore } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { ClockWatch } from '@tender/platform/clock-watch';
import { ReactorAlarm } from '@tender/platform/reactor-alarm';
import { RecordedOutages } from '@tender/platform/recorded-outages';
import { Reactors, type ReactorStatus } from '@tender/reactors';
import type { EventsPlace, ReadStore } from '@tender/read-store';

export interface ReactingOptions {
  contexts: readonly Context[];
  events: EventStore;
  state: Pick<ReadStore, 'state' | 'view'>;
  clock: Clock;
  rootKey: Buffer;
  /** Where the events are, for threads. */
  eventsPlace: EventsPlace;
  outgoing: OutgoingSettings;
  log: LogSettings;
  /** `OUTAGE_GRACE` in milliseconds. */
  graceMillis: number;
  /** The number of this process's lead, null when it leads no more. */
  fence: () => number | null;
  /** Is told of each command that a reactor dispatches. */
  meter?: CallMeter;
  logger: { error(message: object, context: string): void; warn(message: object, context: string): void };
}

/** The reactors of all contexts while this process leads, their background work, and the watch over its clock. */
export class Reacting {
  private readonly watch: ClockWatch;
  private readonly alarm: ReactorAlarm;
  private readonly outages: RecordedOutages;
  private reactors: Reactors | null = null;
  private work: readonly BackgroundWork[] = [];
  /** One after the other: a start may not overtake the stop before it. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReactingOptions) {
    const { clock, logger } = options;
    this.outages = new RecordedOutages(options);
    this.watch = new ClockWatch({
      clock,
      askDue: async () => this.reactors?.look(),
      lastSign: () => this.outages.lastSign(),
      missed: (since, until) => this.outages.missed(since, until),
    });
    this.alarm = new ReactorAlarm({
      status: () => this.status,
      logger: {
        error: (message: object) => logger.error(message, 'Reactors'),
        warn: (message: object) => logger.warn(message, 'Reactors'),
      },
    });
  }

  /** None while this process does not lead. */
  get status(): readonly ReactorStatus[] {
    return this.reactors?.status ?? [];
  }

  begin(): void {
    void this.inTurn(async () => {
      if (!this.reactors) {
        this.reactors = this.start();
        this.work = await this.beginWork();
      }
      this.watch.start();
      this.alarm.start();
    });
  }

  /** Resolves when the reactions under way are done. */
  end(): Promise<void> {
    return this.inTurn(async () => {
      this.watch.stop();
      this.alarm.stop();
      await Promise.all([this.reactors?.stop(), ...this.work.map((work) => work.stop())]);
      this.reactors = null;
      this.work = [];
    });
  }

  private beginWork(): Promise<BackgroundWork[]> {
    const { contexts, state, rootKey, outgoing, log, logger } = this.options;
    return beginWork(contexts, {
      executor: this.executor(),
      clock: this.watch.clock,
      state,
      views: state,
      rootKey,
      outgoing,
      log,
      logger: {
        warn: (message) => logger.warn(message, 'Background work'),
        error: (message) => logger.error(message, 'Background work'),
      },
    });
  }

  private start(): Reactors {
    const { contexts, events, eventsPlace, log, state, rootKey, fence, logger } = this.options;
    const { clock } = this.watch;
    const services = {
      executor: this.executor(),
      clock,
      state,
      views: state,
      rootKey,
      events,
      eventsPlace,
      publicUrl: log.publicUrl,
      outages: this.outages,
    };
    return Reactors.start(reactorsOf(contexts, services), {
      events,
      state,
      clock,
      fence,
      onFailure: ({ error, dead, ...failure }) =>
        logger.error(
          {
            message: dead ? 'a reactor has set something aside' : 'a reactor failed, and tries again',
            ...failure,
            err: error,
          },
          'Reactors',
        ),
    });
  }

  private executor(): CommandExecutor {
    const { events, meter } = this.options;
    return new CommandExecutor(events, this.watch.clock, { ...(meter && { meter }) });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return (this.turn = this.turn
      .then(work)
      .catch((error: unknown) =>
        this.options.logger.error({ message: 'the reactors could not be begun or ended', err: error }, 'Reactors'),
      ));
  }
}
