import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Links } from '../mails/links.js';
import { PasswordNotices } from '../mails/password-notices.js';
import { AccountAccess } from '../sessions/account-access.js';
import { Confirmations } from '../sign-up/confirmations.js';
import { AcceptedInvitations } from './accepted-invitations.js';
import { PasswordHasher } from './password-hasher.js';

@Injectable()
export class PasswordReset {
  constructor(
    private readonly links: Links,
    private readonly hasher: PasswordHasher,
    private readonly confirmations: Confirmations,
    private readonly access: AccountAccess,
    private readonly accepted: AcceptedInvitations,
    private readonly notices: PasswordNotices,
  ) {}

  /** Sets a new password; ends all sessions of the person. @throws Rejection LINK_NOT_VALID, INVALID, EMAIL_TAKEN */
  async reset(secret: string, password: string, context: CommandContext): Promise<{ userId: string }> {
    const link = await this.links.open('reset', secret);
    const { userId } = link;
    const passwordHash = await this.hasher.hash(userId, password);
    await this.links.use(link);
    // The link came by mail, which confirms the address.
    await this.confirmations.confirm(link, { passwordHash }, context);
    await this.access.endAllOf(userId);
    // An invited person who requested a new password instead accepts the invitation this way.
    await this.accepted.recordOpen(userId, context);
    await this.links.revoke(userId, 'reset');
    await this.notices.send(userId);
    return { userId };
  }
}
