import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { furtherCommand } from '../further-command.js';
import type { Membership } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { AccountAccess } from '../sessions/account-access.js';

export interface Decision {
  status: 'approved' | 'rejected';
  invite: boolean;
}

@Injectable()
export class Approval {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly addresses: Addresses,
    private readonly access: AccountAccess,
  ) {}

  /** @throws Rejection STATUS_NOT_POSSIBLE; EMAIL_TAKEN when another person holds this address */
  async set(
    { userId, companyId, awaitsEmail }: Membership,
    { status, invite }: Decision,
    context: CommandContext,
  ): Promise<void> {
    if (companyId === null) throw new Rejection('STATUS_NOT_POSSIBLE', { status });
    // Without a confirmation by mail, an approved person becomes the holder. Invited people become it by accepting.
    if (status === 'approved' && !awaitsEmail) await this.addresses.hold(userId, {}, { passwordHash: { gt: '' } });
    await this.commands.company(
      companyId,
      { type: 'SetMemberStatus', userId, status, invite },
      furtherCommand(context, 'status'),
    );
    if (status === 'rejected') await this.access.endAllOf(userId);
  }
}
