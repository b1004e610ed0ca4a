import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection, SYSTEM } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Links } from '../mails/links.js';
import { Memberships } from '../membership/membership.js';
import { PeopleCommands } from '../people-commands.js';
import { userRecords } from '../records.js';

@Injectable()
export class AcceptedInvitations {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly memberships: Memberships,
    private readonly links: Links,
  ) {}

  /** @throws Rejection LINK_NOT_VALID */
  async record(userId: string, invitationId: string, context: CommandContext): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership) throw new Rejection('LINK_NOT_VALID');
    const { companyId } = membership;
    const own = { ...context, actor: this.memberships.actorOf(membership) };
    if (companyId === null) await this.commands.staff({ type: 'AcceptStaffInvitation', userId, invitationId }, own);
    else await this.commands.company(companyId, { type: 'AcceptInvitation', userId, invitationId }, own);
  }

  async recordOpen(userId: string, context: CommandContext): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (membership?.invitation) await this.record(userId, membership.invitation, context);
  }

  /** Records acceptances whose event is missing after a crash, although the password is stored. */
  async settle(): Promise<void> {
    for (const link of await this.links.openInvitations()) {
      const record = await this.store.state(userRecords).get(link.userId);
      if (!record?.passwordHash) continue;
      await this.recordOpen(link.userId, { actor: SYSTEM, commandId: `settle ${link._id}`, requestId: 'start' });
      await this.links.use(link);
    }
  }
}
