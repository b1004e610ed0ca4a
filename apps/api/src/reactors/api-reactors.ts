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

/** Maximum time for which a start waits for due work, in ms. The process is ready only after that work. */
const PATIENCE_MILLIS = 5_000;

/** Runs the reactors if there is no worker. With a worker it only sends heartbeats and monitors the clock. */
@Injectable()
export class ApiReactors implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Whether all work that became due during downtime has been tried. */
  started = false;
  private readonly logger = new Logger('Reactors');
  private readonly host: ReactorHost;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly heartbeat: ProcessHeartbeat,
  ) {
    const { contexts, worker, events, followedEvents, eventsPlace, files, reads, clock, rootKey } = stores;
    const { graceMillis } = heartbeat;
    const recorded = new RecordedOutages({ state: reads, clock, graceMillis, beat: () => heartbeat.beatNow() });
    // With shared events, other processes may accept bids: outages are read from what all of them recorded.
    const outages = events.exclusive ? heartbeat : recorded;
    this.host = new ReactorHost({
      contexts,
      executor: () => stores.executor,
      reads,
      rootKey,
      events: followedEvents,
      eventsPlace,
      files,
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

  get status(): readonly ReactorStatus[] {
    return this.host.status;
  }

  /** Resolves when all due work was tried. */
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
      this.logger.warn({ message: 'PUBLIC_URL is not set: links in mails use this address', siteUrl });
    return this.host.start();
  }

  /** Starts the heartbeat last: a crash before it must not hide the outage from the next start. */
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
