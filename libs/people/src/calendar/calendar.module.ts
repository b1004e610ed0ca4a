import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MembershipModule } from '../membership/membership.module.js';
import { CurrentTermsModule } from '../terms/current/current-terms.module.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarFeed } from './calendar-feed.js';
import { FeedTokensModule } from './tokens/feed-tokens.module.js';

@Module({
  imports: [CurrentTermsModule, DiscoveryModule, FeedTokensModule, MembershipModule],
  controllers: [CalendarController],
  providers: [CalendarFeed],
})
export class CalendarModule {}
