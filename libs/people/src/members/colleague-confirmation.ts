import { Injectable } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Directory } from '../directory/directory.js';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';

@Injectable()
export class ColleagueConfirmation {
  constructor(
    private readonly memberships: Memberships,
    private readonly commands: PeopleCommands,
    private readonly directory: Directory,
  ) {}

  /** @throws Rejection NOT_FOUND, OWN_ACCOUNT, COLLEAGUE_NOT_BIDDING */
  async confirm(userId: string, context: CommandContext): Promise<UserView> {
    const {
      actor: { userId: by, companyId },
    } = context;
    const membership = await this.memberships.ofUser(userId);
    if (!membership || companyId === null || membership.companyId !== companyId) throw new Rejection('NOT_FOUND');
    await this.commands.company(companyId, { type: 'ConfirmColleague', userId, by }, context);
    return this.directory.userFor(context.actor, userId);
  }
}
