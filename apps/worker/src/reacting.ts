import type { Context, LogSettings, OutgoingSettings } from '@tender/context';
import { CommandExecutor, type CallMeter, type EventStore } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import { ClockWatch } from '@tender/platform/clock-watch';
import { ReactorAlarm } from '@tender/platform/reactor-alarm';
import { RecordedOutages } from '@tender/platform/recorded-outages';
import { RunningContexts } from '@tender/platform/running-contexts';
import type { ReactorStatus } from '@tender/reactors';
import type { EventsPlace, ReadStore } from '@tender/read-store';

export interface ReactingOptions {
  contexts: readonly Context[];
  events: EventStore;
  /** As reactors see them: `withoutEventsAfterEnd`. */
  followedEvents: EventStore;
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
  private readonly logger: { error(message: object): void; warn(message: object): void };
  private running: RunningContexts | null = null;
  /** One after the other: a start may not overtake the stop before it. */
  private readonly turns = oneAtATime();

  constructor(private readonly options: ReactingOptions) {
    const { clock, logger } = options;
    this.outages = new RecordedOutages(options);
    this.watch = new ClockWatch({
      clock,
      askDue: async () => this.running?.look(),
      lastSign: () => this.outages.lastSign(),
      signOfOthers: () => this.outages.lastSign(),
      missed: (since, until) => this.outages.missedByAll(since, until),
    });
    this.logger = {
      error: (message) => logger.error(message, 'Reactors'),
      warn: (message) => logger.warn(message, 'Reactors'),
    };
    this.alarm = new ReactorAlarm({ status: () => this.status, logger: this.logger });
  }

  /** None while this process does not lead. */
  get status(): readonly ReactorStatus[] {
    return this.running?.status ?? [];
  }

  begin(): void {
    void this.inTurn(async () => {
      if (!this.running) {
        // Nobody has looked at its clock while another led.
        await this.watch.look();
        this.running = this.run();
        await this.running.beginWork();
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
      await this.running?.stop();
      this.running = null;
    });
  }

  private run(): RunningContexts {
    const { contexts, events, followedEvents, eventsPlace, state, rootKey, fence, meter, outgoing, log } = this.options;
    const { clock } = this.watch;
    return new RunningContexts({
      contexts,
      executor: new CommandExecutor(events, clock, { ...(meter && { meter }) }),
      reads: state,
      rootKey,
      events: followedEvents,
      eventsPlace,
      clock,
      outages: this.outages,
      outgoing,
      log,
      fence,
      logger: this.logger,
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns(work).catch((error: unknown) =>
      this.logger.error({ message: 'the reactors could not be begun or ended', err: error }),
    );
  }
}
