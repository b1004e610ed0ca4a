import { Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Outbox } from '../mails/outbox.js';

/** Limit per buyer and day: each invitation mails an address of the buyer's choice. Staff are not limited. */
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

  /** An accepted invitation no longer counts as open. Invitations of earlier days are not in the count any more. */
  async accepted(userId: string): Promise<void> {
    for (const inviter of await this.outbox.invitersOf(userId)) await this.open.giveBack(inviter, 1);
  }
}
