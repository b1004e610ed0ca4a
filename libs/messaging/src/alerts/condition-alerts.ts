import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ReadModelCondition, ServerConditions } from '@tender/context/module';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { DeadLetters } from '@tender/reactors';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Alerts, type RaisedAlert } from './alerts.js';

const LOOK_EVERY = 2_000;

@Injectable()
export class ConditionAlerts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ConditionAlerts.name);
  private readonly alerts: Alerts;
  private readonly letters: DeadLetters;
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) clock: Clock,
    private readonly readModels: ReadModelCondition,
    private readonly server: ServerConditions,
  ) {
    this.alerts = new Alerts(store, clock);
    this.letters = new DeadLetters(store, clock);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.poll(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      for (const alert of await this.conditions()) await this.alerts.raiseLasting(alert);
    } catch (error) {
      this.logger.warn({ message: 'alerts could not be stored', err: error });
    } finally {
      this.isPolling = false;
    }
  }

  private async conditions(): Promise<RaisedAlert[]> {
    const setAside = (await this.letters.list()).filter(({ dead }) => dead).map(({ reactor }) => reactor);
    return [
      ...this.server.current(),
      ...this.readModels.failedProjections.map((name) => ({ kind: 'readModelStopped', subject: name, name }) as const),
      ...[...new Set(setAside)].map((name) => ({ kind: 'reactorStopped', subject: name, name }) as const),
    ];
  }
}
