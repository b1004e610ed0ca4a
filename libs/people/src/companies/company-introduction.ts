import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { newId, newIdWithin } from '@tender/kernel';
import { Reservations } from '../addresses/reservations.js';
import { Directory } from '../directory/directory.js';
import { InvitationMailer } from '../mails/invitation-mailer.js';
import type { Invited, NewMember } from '../members/member-invitation.js';
import { PeopleCommands } from '../people-commands.js';

@Injectable()
export class CompanyIntroduction {
  constructor(
    private readonly commands: PeopleCommands,
    private readonly reservations: Reservations,
    private readonly mailer: InvitationMailer,
    private readonly directory: Directory,
  ) {}

  async introduce(
    { name, country, owner }: { name: string; country: string; owner: NewMember },
    context: CommandContext,
  ): Promise<Invited> {
    const companyId = newId();
    const ownerId = newIdWithin(companyId);
    const { role, ...person } = owner;
    if (!(await this.reservations.reserve(ownerId, person))) return { reason: 'notPossible' };
    await this.reservations.reserveCompany(companyId, { name, country });
    const invitationId = newId();
    await this.reservations.confirm(ownerId, () =>
      this.commands.company(companyId, { type: 'IntroduceCompany', companyId, ownerId, role, invitationId }, context),
    );
    await this.mailer.send({ userId: ownerId, email: person.email, companyId, invitationId, by: context.actor });
    return { user: await this.directory.user(ownerId) };
  }
}
