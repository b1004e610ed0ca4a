import { Inject, Injectable } from '@nestjs/common';
import { can } from '@tender/contracts';
import { isSystem, type Actor } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses } from '../addresses/addresses.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { Memberships } from '../membership/membership.js';
import { companyRecords } from '../records.js';

export interface InvitationMail {
  userId: string;
  email: string;
  companyId: string | null;
  invitationId: string;
  by: Actor;
}

@Injectable()
export class InvitationMailer {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly addresses: Addresses,
    private readonly memberships: Memberships,
  ) {}

  async send({ userId, email, companyId, invitationId, by }: InvitationMail): Promise<void> {
    const link = await this.links.make('invite', userId, invitationId);
    const mail = {
      to: email.toLowerCase(),
      userId,
      inviter: by.userId,
      values: { companyName: companyId === null ? '' : await this.approvedName(companyId) },
      about: `${invitationId} ${link}`,
    };
    const holder = await this.addresses.holder(email);
    // Hides from the inviter that the address has an account: only the receiver reads that.
    if (holder && holder._id !== userId) await this.outbox.enqueue({ ...mail, template: 'invitationElsewhere' });
    else
      await this.outbox.enqueue({
        ...mail,
        template: companyId === null ? 'staffInvitation' : 'memberInvitation',
        link,
        turn: !isSystem(by) && !can(by.role, 'invitation:unlimited') ? { inviter: by.userId } : undefined,
      });
  }

  /** Name of an approved company. Empty for others, because their name may be a stranger's text. */
  private async approvedName(companyId: string): Promise<string> {
    const company = await this.memberships.ofCompany(companyId);
    if (company?.status !== 'approved') return '';
    return (await this.store.state(companyRecords).get(companyId))?.name ?? '';
  }
}
