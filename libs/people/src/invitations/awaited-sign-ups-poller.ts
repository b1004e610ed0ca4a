import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StatePoller, type IsUnseen } from '@tender/context/state-poller';
import { UserMessages } from '@tender/context/user-messages';
import { CLOCK } from '@tender/event-store';
import type { Clock, Instant } from '@tender/kernel';
import { AwaitedSignUps } from './awaited-sign-ups.js';

/** Notifies open tabs of admins of newly invited addresses. These are state without events, so each process polls. */
@Injectable()
export class AwaitedSignUpsPoller implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AwaitedSignUpsPoller.name);
  private readonly poller: StatePoller;

  constructor(
    private readonly userMessages: UserMessages,
    private readonly signUps: AwaitedSignUps,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.poller = new StatePoller({
      clock,
      poll: (from, isUnseen) => this.poll(from, isUnseen),
      warn: (error) => this.logger.warn({ message: 'pending sign-ups could not be sent live', err: error }),
    });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  onApplicationShutdown(): void {
    this.poller.stop();
  }

  private async poll(from: Instant, isUnseen: IsUnseen): Promise<void> {
    if (this.userMessages.people().length === 0) return;
    const found = await this.signUps.invitedSince(from);
    const invited = found.filter(({ _id, invitedAt }) => isUnseen(`${_id} ${invitedAt}`, invitedAt));
    for (const to of new Set(invited.map((each) => each.to)))
      this.userMessages.broadcastHere('mail:read', { kind: 'peopleChanged', payload: { invitedTo: to } });
  }
}
