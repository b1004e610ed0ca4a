import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClockMonitor } from '@tender/platform/clock-monitor';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import { logSettings } from '@tender/platform/log-settings';
import { outgoingSettings } from '@tender/platform/outgoing-settings';
import { ReactorHost } from '@tender/platform/reactor-host';
import { RecordedOutages } from '@tender/platform/recorded-outages';
import type { Settings } from '@tender/platform/settings';
import type { ReactorStatus } from '@tender/reactors';
import type { Stores } from '../stores/stores.js';
import { SETTINGS_TOKEN, STORES } from '../injection-tokens.js';

/**
 * Milliseconds that a start waits for what is due. What takes longer goes on behind it, and the process is not ready
 * before.
 */
const PATIENCE_MILLIS = 5_000;

/**
 * The reactors in an api process: runs them where no worker does. Where one does, this process only says that it is
 * alive, and watches over its clock.
 */
@Injectable()
export class ApiReactors implements OnApplicationBootstrap, OnApplicationShutdown {
  /** True once everything that had become due while the house was down was tried. */
  started = false;
  private readonly logger = new Logger('Reactors');
  private readonly host: ReactorHost;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly heartbeat: ProcessHeartbeat,
  ) {
    const { contexts, worker, events, followedEvents, eventsPlace, reads, clock, rootKey } = stores;
    const { graceMillis } = heartbeat;
    const recorded = new RecordedOutages({ state: reads, clock, graceMillis, beat: () => heartbeat.beatNow() });
    // Where others may take bids beside this process, each question asks what they all have written down.
    const outages = events.exclusive ? heartbeat : recorded;
    this.host = new ReactorHost({
      contexts,
      executor: () => stores.executor,
      reads,
      rootKey,
      events: followedEvents,
      eventsPlace,
      clock,
      outages,
      outgoing: outgoingSettings(settings),
      log: logSettings(settings),
      logger: this.logger,
      notice: () => heartbeat.notice(),
      lastSign: () => heartbeat.lastSign(),
      missed: (since, until) => (worker ? recorded.missedByAll(since, until) : outages.missed(since, until)),
    });
  }

  get clockMonitor(): ClockMonitor {
    return this.host.clockMonitor;
  }

  /** Those that run in this process. */
  get status(): readonly ReactorStatus[] {
    return this.host.status;
  }

  /** Tries at once whatever is due in this process; resolves when it was tried. */
  checkDue(): Promise<void> {
    return this.host.checkDue();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.heartbeat.lookBack();
    if (this.stores.worker) this.clockMonitor.start();
    else await this.beginReactors();
    const started = this.begin();
    await Promise.race([started, delay(PATIENCE_MILLIS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.host.stop();
    await this.heartbeat.stop();
  }

  private beginReactors(): Promise<void> {
    const { SMTP_URL, PUBLIC_URL } = this.settings;
    const { siteUrl } = outgoingSettings(this.settings);
    if (SMTP_URL !== null && PUBLIC_URL === null)
      this.logger.warn({ message: 'PUBLIC_URL is not set: the links in mails lead to', siteUrl });
    return this.host.start();
  }

  /**
   * The heartbeat begins after what is due was asked: a start that crashes before must not hide the outage from the
   * next.
   */
  private async begin(): Promise<void> {
    try {
      await this.host.caughtUp();
      await this.heartbeat.start();
    } catch (error) {
      this.logger.error({ message: 'the heartbeat could not begin', err: error });
    }
    this.started = true;
  }
}
