import { Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Outbox } from '../mails/outbox.js';

/** Maximum number of open invitations of a buyer a day. Staff are not limited. */
const MAXIMUM = 50;
const DAY_SECONDS = 24 * 3_600;

@Injectable()
export class OpenInvitations {
  private readonly open: RateLimiter;

  constructor(
    private readonly outbox: Outbox,
    limiters: RateLimiters,
  ) {
    this.open = limiters.create({ name: 'open invitations', points: MAXIMUM, seconds: DAY_SECONDS });
  }

  /** A list is sent whole or not at all. @throws Rejection TOO_MANY_INVITATIONS */
  async reserve({ userId, role }: Actor, count: number): Promise<void> {
    const refused = can(role, 'invitation:unlimited') ? null : await this.open.reserve(userId, count);
    if (refused) throw new Rejection('TOO_MANY_INVITATIONS', { ...refused, maximum: MAXIMUM });
  }

  async giveBack({ userId, role }: Actor, count: number): Promise<void> {
    if (!can(role, 'invitation:unlimited')) await this.open.giveBack(userId, count);
  }

  /** An accepted invitation of the last 24 hours no longer counts as open. Older ones are not counted anyway. */
  async accepted(userId: string): Promise<void> {
    for (const inviter of await this.outbox.invitersOf(userId)) await this.open.giveBack(inviter, 1);
  }
}
