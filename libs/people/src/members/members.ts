import { Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection, streamIdOf } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { Memberships } from '../membership/membership.js';
import type { UserRecord } from '../records.js';
import { MemberInvitation, type Invited, type NewMember } from './member-invitation.js';
import { RepeatedInvitation } from './repeated-invitation.js';

@Injectable()
export class Members {
  constructor(
    private readonly memberships: Memberships,
    private readonly addresses: Addresses,
    private readonly invitation: MemberInvitation,
    private readonly repeated: RepeatedInvitation,
  ) {}

  /** Invites a person, also again if the person has not accepted yet. @throws Rejection NOT_FOUND */
  async add(companyId: string, person: NewMember, context: CommandContext): Promise<Invited> {
    const company = await this.memberships.ofCompany(companyId);
    if (!company || company.status === 'deleted') throw new Rejection('NOT_FOUND');
    const known = await this.ofCompany(companyId, person.email);
    return known ? this.inviteKnown(known, context) : this.invitation.invite(companyId, person, context);
  }

  /** A person of the company with this address. The company must not learn of people of other companies. */
  private async ofCompany(companyId: string, email: string): Promise<UserRecord | null> {
    const people = await this.addresses.people(email);
    return people.find(({ _id }) => streamIdOf(_id) === companyId) ?? null;
  }

  private async inviteKnown({ _id, passwordHash }: UserRecord, context: CommandContext): Promise<Invited> {
    const membership = await this.memberships.ofUser(_id);
    if (!membership || membership.status === 'deleted') return { reason: 'notPossible' };
    return passwordHash === null
      ? { user: await this.repeated.invite(membership, context) }
      : { reason: 'alreadyMember' };
  }
}
