import { Module } from '@nestjs/common';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import type { Settings } from '@tender/platform/settings';
import { DeadLetters } from '@tender/reactors';
import type { Stores } from '../stores/stores.js';
import { SETTINGS_TOKEN, STORES } from '../injection-tokens.js';
import { ClockController } from './clock.controller.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { ServerClock } from './server-clock.js';
import { ApiReactors } from './api-reactors.js';

const MINUTE = 60_000;

const heartbeat = {
  provide: ProcessHeartbeat,
  inject: [STORES, SETTINGS_TOKEN],
  useFactory: ({ reads: state, clock, events, servers, executor }: Stores, { OUTAGE_GRACE }: Settings) =>
    new ProcessHeartbeat({
      state,
      clock,
      exclusive: events.exclusive,
      graceMillis: OUTAGE_GRACE * MINUTE,
      canStore: async () => (await servers.answers()) && executor.canAppend,
    }),
};

const deadLetters = {
  provide: DeadLetters,
  inject: [STORES],
  useFactory: ({ reads, clock }: Stores) => new DeadLetters(reads, clock),
};

@Module({
  controllers: [DeadLettersController, ClockController],
  providers: [ApiReactors, ServerClock, heartbeat, deadLetters],
  exports: [ApiReactors, ProcessHeartbeat],
})
export class ReactorsModule {}
