import { Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Outbox } from '../mails/outbox.js';

/**
 * Maximum number of invitations of one buyer in a day that nobody has accepted: each is a mail of the house to an
 * address that the buyer chooses. Staff are not limited.
 */
const MAXIMUM = 50;
const DAY_SECONDS = 24 * 3_600;

/** Counts the invitations of each buyer until they are accepted. */
@Injectable()
export class OpenInvitations {
  private readonly open: RateLimiter;

  constructor(
    private readonly outbox: Outbox,
    limiters: RateLimiters,
  ) {
    this.open = limiters.create({ name: 'open invitations', points: MAXIMUM, seconds: DAY_SECONDS });
  }

  /**
   * Counts the invitations of a call before it begins: of a list all are sent, or none.
   * @throws Rejection TOO_MANY_INVITATIONS
   */
  async reserve({ userId, role }: Actor, count: number): Promise<void> {
    const refused = can(role, 'invitation:unlimited') ? null : await this.open.reserve(userId, count);
    if (refused) throw new Rejection('TOO_MANY_INVITATIONS', { ...refused, maximum: MAXIMUM });
  }

  /** Invitations that were counted, and not sent. */
  async giveBack({ userId, role }: Actor, count: number): Promise<void> {
    if (!can(role, 'invitation:unlimited')) await this.open.giveBack(userId, count);
  }

  /** A person has accepted: the invitations to them count no longer. Those of another day count no longer anyway. */
  async accepted(userId: string): Promise<void> {
    for (const inviter of await this.outbox.invitersOf(userId)) await this.open.giveBack(inviter, 1);
  }
}
