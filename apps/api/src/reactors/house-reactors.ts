import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ClockWatch } from '@tender/platform/clock-watch';
import { HouseHeartbeat } from '@tender/platform/heartbeat';
import { ReactorAlarm } from '@tender/platform/reactor-alarm';
import { RecordedOutages } from '@tender/platform/recorded-outages';
import { RunningContexts } from '@tender/platform/running-contexts';
import type { ReactorStatus } from '@tender/reactors';
import type { Stores } from '../stores.js';
import { logSettings } from '@tender/platform/log-settings';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import type { Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN, STORES } from '../tokens.js';

/**
 * Milliseconds that a start waits for what is due. What takes longer goes on behind it, and the process is not ready
 * before.
 */
const PATIENCE_MILLIS = 5_000;

/**
 * Runs the reactors of all contexts where no worker does, and the watch over its clock. Where one does, this process
 * only says that it is alive.
 */
@Injectable()
export class HouseReactors implements OnApplicationBootstrap, OnApplicationShutdown {
  /** True once everything that had become due while the house was down was tried. */
  started = false;
  readonly watch: ClockWatch;
  private readonly logger = new Logger('Reactors');
  private readonly alarm = new ReactorAlarm({ status: () => this.status, logger: this.logger });
  private running: RunningContexts | null = null;
  /** Where others may take bids beside this process, each question asks what they all have written down. */
  private readonly outages: HouseHeartbeat | RecordedOutages;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly heartbeat: HouseHeartbeat,
  ) {
    const { clock, worker, events, reads: state } = stores;
    const { graceMillis } = heartbeat;
    const recorded = new RecordedOutages({ state, clock, graceMillis, beat: () => heartbeat.beatNow() });
    this.outages = events.exclusive ? heartbeat : recorded;
    this.watch = new ClockWatch({
      clock,
      notice: () => heartbeat.notice(),
      askDue: () => this.look(),
      lastSign: () => heartbeat.lastSign(),
      missed: (since, until) => (worker ? recorded.missedByAll(since, until) : this.outages.missed(since, until)),
    });
  }

  /** Those that run in this process. */
  get status(): readonly ReactorStatus[] {
    return this.running?.status ?? [];
  }

  /** Tries at once whatever is due in this process; resolves when it was tried. */
  async look(): Promise<void> {
    this.heartbeat.notice();
    await this.running?.look();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.heartbeat.lookBack();
    this.watch.start();
    this.alarm.start();
    if (!this.stores.worker) {
      this.running = this.run();
      await this.running.beginWork();
    }
    const started = this.begin();
    await Promise.race([started, delay(PATIENCE_MILLIS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.watch.stop();
    this.alarm.stop();
    await this.running?.stop();
    await this.heartbeat.stop();
  }

  /**
   * The heartbeat begins after what is due was asked: a start that crashes before must not hide the outage from the
   * next.
   */
  private async begin(): Promise<void> {
    try {
      await this.running?.passed;
      await this.heartbeat.start();
    } catch (error) {
      this.logger.error({ message: 'the heartbeat could not begin', err: error });
    }
    this.started = true;
  }

  private run(): RunningContexts {
    const { contexts, executor, reads, rootKey, followedEvents: events, eventsPlace } = this.stores;
    const outgoing = outgoingSettings(this.settings);
    if (outgoing.smtpUrl !== null && this.settings.PUBLIC_URL === null)
      this.logger.warn({ message: 'PUBLIC_URL is not set: the links in mails lead to', siteUrl: outgoing.siteUrl });
    return new RunningContexts({
      contexts,
      executor,
      reads,
      rootKey,
      events,
      eventsPlace,
      clock: this.watch.clock,
      outages: this.outages,
      outgoing,
      log: logSettings(this.settings),
      logger: this.logger,
    });
  }
}
