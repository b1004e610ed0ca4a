import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PeopleModule } from '@tender/people';
import { LiveFeed } from './live-feed.js';
import { LiveGateway } from './live.gateway.js';
import { MissedMessages } from './missed-messages.js';
import { LiveMessageMapper } from './live-message-mapper.js';
import { PersonalMessages } from './personal-messages.js';
import { SocketAccess } from './socket-access.js';
import { SocketDoor } from './socket-door.js';

@Module({
  imports: [DiscoveryModule, PeopleModule],
  providers: [LiveFeed, LiveGateway, MissedMessages, LiveMessageMapper, PersonalMessages, SocketAccess, SocketDoor],
  exports: [LiveFeed, LiveGateway],
})
export class LiveModule implements OnApplicationBootstrap {
  constructor(private readonly feed: LiveFeed) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
  }
}
