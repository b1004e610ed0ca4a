import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { Erasure } from './erasure.js';

@Injectable()
export class UserDeletion {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly memberships: Memberships,
    private readonly erasure: Erasure,
  ) {}

  /** @throws Rejection NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
  async delete(userId: string, context: CommandContext): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
    const { companyId } = membership;
    if (companyId === null) await this.commands.staff({ type: 'DeleteStaff', userId }, context);
    else await this.commands.company(companyId, { type: 'SetMemberStatus', userId, status: 'deleted' }, context);
    await this.erasure.erase(userId);
  }
}
