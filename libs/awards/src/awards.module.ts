import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AwardCommandHandler } from './http/award-command-message.js';
import { AwardsController } from './http/awards.controller.js';
import { Awards } from './http/awards.js';
import { IssueAgain } from './http/issue-again.js';

/** The app provides the stores, the clock, the executor, `EVENTS_PLACE` and auctions globally. */
@Module({
  imports: [CqrsModule],
  controllers: [AwardsController],
  providers: [AwardCommandHandler, Awards, IssueAgain],
  exports: [Awards],
})
export class AwardsModule {}
