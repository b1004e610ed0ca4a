import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { Directory } from './directory.js';
import { Outbox } from './outbox.js';
import { Standings } from './standing.js';

export interface KnownInvitee {
  email: string;
  userId: string;
  companyId: string;
}

export interface SkippedInvitee {
  email: string;
  reason: 'invitedToSignUp' | 'notApproved' | 'staff';
}

/** Sorts e-mail addresses into people who can be invited at once and others, and invites unknown ones to sign up (`domain.md §12`). */
@Injectable()
export class Invitations {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly standings: Standings,
  ) {}

  async resolve(emails: readonly string[]): Promise<{ known: KnownInvitee[]; skipped: SkippedInvitee[] }> {
    const known: KnownInvitee[] = [];
    const skipped: SkippedInvitee[] = [];
    for (const email of new Set(emails.map((address) => address.trim().toLowerCase()))) {
      const record = await this.directory.byEmail(email);
      const standing = record && (await this.standings.ofUser(record._id));
      if (!standing) skipped.push({ email, reason: 'invitedToSignUp' });
      else if (standing.companyId === null) skipped.push({ email, reason: 'staff' });
      else if (standing.status !== 'approved' || standing.companyStatus !== 'approved') skipped.push({ email, reason: 'notApproved' });
      else known.push({ email, userId: standing.userId, companyId: standing.companyId });
    }
    return { known, skipped };
  }

  async inviteToSignUp(emails: readonly string[]): Promise<void> {
    await Promise.all(emails.map((email) => this.invite(email)));
  }

  /** At most one such mail a day to an address. */
  private invite(email: string): Promise<void> {
    return this.outbox.put({ to: email, template: 'signUpInvitation', link: '/signup', about: this.clock().slice(0, 10) });
  }
}
