import { Injectable } from '@nestjs/common';
import {
  can,
  type CompanyRole,
  type GoodsCategory,
  type InvitationSkip,
  type PhoneView,
  type UserView,
} from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { newId, newIdWithin } from '@tender/kernel';
import { Reservations } from '../addresses/reservations.js';
import { Directory } from '../directory/directory.js';
import { ColleagueNotices } from '../mails/colleague-notices.js';
import { InvitationMailer } from '../mails/invitation-mailer.js';
import { PeopleCommands } from '../people-commands.js';

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  role: CompanyRole;
  phone: PhoneView | null;
  position: string;
  categories: GoodsCategory[];
}

export type Invited = { user: UserView } | { reason: InvitationSkip };

@Injectable()
export class MemberInvitation {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly reservations: Reservations,
    private readonly notices: ColleagueNotices,
    private readonly mailer: InvitationMailer,
    private readonly directory: Directory,
  ) {}

  async invite(companyId: string, { role, ...record }: NewMember, context: CommandContext): Promise<Invited> {
    const userId = newIdWithin(companyId);
    // A concurrent call invites the same person.
    if (!(await this.reservations.reserve(userId, record))) return { reason: 'notPossible' };
    const invitationId = newId();
    await this.reservations.confirm(userId, () =>
      this.commands.company(companyId, { type: 'InviteMember', userId, role, invitationId }, context),
    );
    if (can(context.actor.role, 'company:manage-all'))
      await this.notices.sendToBuyers({ companyId, userId, role }, userId);
    await this.mailer.send({ userId, email: record.email, companyId, invitationId, by: context.actor });
    return { user: await this.directory.user(userId) };
  }
}
