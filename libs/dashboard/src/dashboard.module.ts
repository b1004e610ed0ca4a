import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AwardsModule } from '@tender/awards';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { Alerts, Deliveries } from '@tender/messaging';
import { PeopleModule } from '@tender/people';
import { DeadLetters } from '@tender/reactors';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { GetWaitingInvitationsHandler } from './summary/get-waiting-invitations.js';
import { WaitingInvitations } from './summary/waiting-invitations.js';
import { DashboardController } from './dashboard.controller.js';
import { GetDailySummaryHandler } from './summary/daily-summary.js';
import { DashboardReader } from './summary/dashboard-reader.js';
import { StaffNeeds } from './summary/staff-needs.js';
import { RunningAuctions } from './summary/running-auctions.js';
import { TodaysViewings } from './summary/todays-viewings.js';

const deadLetters = {
  provide: DeadLetters,
  inject: [READ_STORE, CLOCK],
  useFactory: (state: ReadStore, clock: Clock) => new DeadLetters(state, clock),
};

const deliveries = {
  provide: Deliveries,
  inject: [READ_STORE, CLOCK],
  useFactory: (state: ReadStore, clock: Clock) => new Deliveries(state, clock),
};

const alerts = {
  provide: Alerts,
  inject: [READ_STORE, CLOCK],
  useFactory: (state: ReadStore, clock: Clock) => new Alerts(state, clock),
};

/** The app provides other dependencies globally, such as the stores, the executor and `ReadModelCondition`. */
@Module({
  imports: [AwardsModule, CqrsModule, PeopleModule],
  controllers: [DashboardController],
  providers: [
    GetDailySummaryHandler,
    DashboardReader,
    RunningAuctions,
    TodaysViewings,
    StaffNeeds,
    GetWaitingInvitationsHandler,
    WaitingInvitations,
    deadLetters,
    deliveries,
    alerts,
  ],
})
export class DashboardModule {}
