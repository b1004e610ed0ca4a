import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PeopleModule } from '@tender/people';
import { LiveModule } from '../live/live.module.js';
import { ReactorsModule } from '../reactors/reactors.module.js';
import { ClientEnvironmentController } from './client-environment.controller.js';
import { DiskOutage } from './disk-outage-pause.js';
import { HealthController } from './health.controller.js';
import { HistoryAlarm } from './history-alarm.js';
import { HistoryFindingsController } from './history-findings.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { StandstillAlarm } from './standstill-alarm.js';
import { ProcessConditions } from './process-conditions.js';

@Module({
  imports: [DiscoveryModule, LiveModule, PeopleModule, ReactorsModule],
  controllers: [ClientEnvironmentController, HealthController, HistoryFindingsController, MetricsController],
  providers: [DiskOutage, HistoryAlarm, Metrics, Readiness, StandstillAlarm, ProcessConditions],
  exports: [Readiness],
})
export class OperationsModule {}
