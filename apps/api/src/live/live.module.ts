import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ROOT_KEY } from '@tender/context/module';
import { CLOCK, EVENT_STORE, type EventStore } from '@tender/event-store';
import { derivedKey, type Clock } from '@tender/kernel';
import { PeopleModule } from '@tender/people';
import { SharedPresence } from './cross-process/shared-presence.js';
import { LiveFeed } from './feed/live-feed.js';
import { LiveGateway } from './live.gateway.js';
import { CrossProcessMessages } from './cross-process/cross-process-messages.js';
import { MissedMessages } from './feed/missed-messages.js';
import { LiveMessageMapper } from './feed/live-message-mapper.js';
import { UserMessageRouter } from './user-message-router.js';
import { PositionTokens } from './feed/position-token.js';
import { SessionMonitor } from './admission/session-monitor.js';
import { SocketAccess } from './admission/socket-access.js';
import { SocketAdmission } from './admission/socket-admission.js';

@Module({
  imports: [DiscoveryModule, PeopleModule],
  providers: [
    LiveFeed,
    LiveGateway,
    SharedPresence,
    CrossProcessMessages,
    MissedMessages,
    LiveMessageMapper,
    UserMessageRouter,
    {
      provide: PositionTokens,
      inject: [ROOT_KEY, EVENT_STORE, CLOCK],
      useFactory: (rootKey: Buffer, { epoch }: EventStore, clock: Clock) =>
        new PositionTokens(derivedKey(rootKey, 'live positions'), epoch, clock),
    },
    SessionMonitor,
    SocketAccess,
    SocketAdmission,
  ],
  exports: [LiveFeed, LiveGateway],
})
export class LiveModule implements OnApplicationBootstrap {
  constructor(private readonly feed: LiveFeed) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
  }
}
