import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { furtherCommand } from '../further-command.js';
import type { Membership } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { Sessions } from '../sessions/sessions.js';

export interface Decision {
  status: 'approved' | 'rejected';
  /** Whether an approved person joins what the house invited them to by e-mail. */
  invite: boolean;
}

/** The house approves or rejects a person of a company. */
@Injectable()
export class Approval {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly addresses: Addresses,
    private readonly sessions: Sessions,
  ) {}

  /** @throws Rejection STATUS_NOT_POSSIBLE; EMAIL_TAKEN when another person was approved with this address */
  async set(
    { userId, companyId, awaitsEmail }: Membership,
    { status, invite }: Decision,
    context: CommandContext,
  ): Promise<void> {
    if (companyId === null) throw new Rejection('STATUS_NOT_POSSIBLE', { status });
    // Where nobody confirms the address by a mail, the house vouches for it. Invited people prove it by coming.
    if (status === 'approved' && !awaitsEmail) await this.addresses.hold(userId, {}, { passwordHash: { gt: '' } });
    await this.commands.company(
      companyId,
      { type: 'SetMemberStatus', userId, status, invite },
      furtherCommand(context, 'status'),
    );
    if (status === 'rejected') await this.sessions.endAllOf(userId);
  }
}
