import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { AccountAccess } from '../sessions/account-access.js';
import { FactorNotices } from './factor-notices.js';
import { Factors } from '../factor-store/factors.js';
import { PendingSignIns } from '../factor-store/pending-sign-ins.js';

/** Removes the factors of a person who has lost them. Shows no link, and changes no password. */
@Injectable()
export class FactorReset {
  constructor(
    private readonly memberships: Memberships,
    private readonly commands: PeopleCommands,
    private readonly factors: Factors,
    private readonly pendings: PendingSignIns,
    private readonly access: AccountAccess,
    private readonly notices: FactorNotices,
  ) {}

  /** Ends all sessions; mails the person and the buyers of the company. @throws Rejection NOT_FOUND, OWN_ACCOUNT */
  async reset(userId: string, context: CommandContext): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
    const { companyId } = membership;
    if (companyId === null) await this.commands.staff({ type: 'ResetStaffFactors', userId }, context);
    else await this.commands.company(companyId, { type: 'ResetMemberFactors', userId }, context);
    await this.factors.forgetUser(userId);
    await this.pendings.forgetUser(userId);
    await this.access.endAllOf(userId);
    await this.notices.sendReset(userId, companyId);
  }
}
