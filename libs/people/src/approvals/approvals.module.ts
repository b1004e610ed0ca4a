import { Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { MembershipModule } from '../membership/membership.module.js';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { ProposalBodies } from './proposal-bodies.js';
import { ProposalViews } from './proposal-views.js';
import { ProposedCalls } from './proposed-calls.js';
import { Proposals } from './proposals.js';
import { ProposalsInterceptor } from './proposals.interceptor.js';

const SETTLE_MILLIS = 10_000;

@Module({
  imports: [CurrentPolicyModule, DiscoveryModule, MembershipModule],
  controllers: [ApprovalsController],
  providers: [
    ProposalBodies,
    ProposalViews,
    ProposedCalls,
    Proposals,
    { provide: APP_INTERCEPTOR, useClass: ProposalsInterceptor },
  ],
  exports: [Proposals],
})
export class ApprovalsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ApprovalsModule.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly proposals: Proposals) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.settle(), SETTLE_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async settle(): Promise<void> {
    try {
      await this.proposals.settle();
    } catch (error) {
      this.logger.warn({ message: 'proposals could not be settled', err: error });
    }
  }
}
