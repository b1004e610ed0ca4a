import { Module } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Deliveries } from './delivery/deliveries.js';

const deliveries = {
  provide: Deliveries,
  inject: [READ_STORE, CLOCK],
  useFactory: (store: ReadStore, clock: Clock) => new Deliveries(store, clock),
};

/** What people are told: in the application, by mail, by WhatsApp. */
@Module({ providers: [deliveries], exports: [deliveries] })
export class MessagingModule {}
