import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { Alerts } from '@tender/messaging';
import { PeopleModule } from '@tender/people';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { LiveModule } from '../live/live.module.js';
import { ReactorsModule } from '../reactors/reactors.module.js';
import { ClientEnvironmentController } from './client-environment.controller.js';
import { ConditionAlerts } from './condition-alerts.js';
import { DiskOutage } from './disk-outage.js';
import { HealthController } from './health.controller.js';
import { HistoryAlarm } from './history-alarm.js';
import { HistoryFindingsController } from './history-findings.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { StandstillAlarm } from './standstill-alarm.js';

const alerts = {
  provide: Alerts,
  inject: [READ_STORE, CLOCK],
  useFactory: (state: ReadStore, clock: Clock) => new Alerts(state, clock),
};

/** Health, metrics, and what the client needs to know of the server. */
@Module({
  imports: [DiscoveryModule, LiveModule, PeopleModule, ReactorsModule],
  controllers: [ClientEnvironmentController, HealthController, HistoryFindingsController, MetricsController],
  providers: [alerts, ConditionAlerts, DiskOutage, HistoryAlarm, Metrics, Readiness, StandstillAlarm],
  exports: [Readiness],
})
export class OperationsModule {}
