import { Module } from '@nestjs/common';
import { MembershipModule } from '../../membership/membership.module.js';
import { FeedTokens } from './feed-tokens.js';

/** Separate from `CalendarModule`, because sessions need it, and other modules need sessions. */
@Module({ imports: [MembershipModule], providers: [FeedTokens], exports: [FeedTokens] })
export class FeedTokensModule {}
