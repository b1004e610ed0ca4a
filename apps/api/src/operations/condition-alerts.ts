import { hash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ReadModelCondition } from '@tender/context/module';
import { findingInWords } from '@tender/event-store';
import { Alerts, type RaisedAlert } from '@tender/messaging';
import { DeadLetters } from '@tender/reactors';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';
import { HistoryAlarm } from './history-alarm.js';

/** Milliseconds between two looks. */
const LOOK_EVERY = 2_000;

/** Alerts the admins to what is wrong with the server while it lasts. */
@Injectable()
export class ConditionAlerts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ConditionAlerts.name);
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly alerts: Alerts,
    private readonly history: HistoryAlarm,
    private readonly readModels: ReadModelCondition,
    private readonly letters: DeadLetters,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      for (const alert of await this.conditions()) await this.alerts.raiseLasting(alert);
    } catch (error) {
      this.logger.warn({ message: 'alerts could not be kept', err: error });
    } finally {
      this.isLooking = false;
    }
  }

  private async conditions(): Promise<RaisedAlert[]> {
    const setAside = (await this.letters.list()).filter(({ dead }) => dead).map(({ reactor }) => reactor);
    return [
      ...(this.stores.disk.level === 'ample' ? [] : [{ kind: 'lowDisk', subject: 'disk' } as const]),
      ...this.readModels.standingStill.map((name) => ({ kind: 'readModelStopped', subject: name, name }) as const),
      ...[...new Set(setAside)].map((name) => ({ kind: 'reactorStopped', subject: name, name }) as const),
      ...this.history.findings.map(
        (finding) => ({ kind: 'historyFinding', subject: hash('sha256', findingInWords(finding)) }) as const,
      ),
    ];
  }
}
