import { Inject, Injectable } from '@nestjs/common';
import { Rejection, SYSTEM } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { addressOf } from '../addresses/addresses.js';
import { InvitationMailer } from '../mails/invitation-mailer.js';
import { Links } from '../mails/links.js';
import { hasOthers, Memberships } from '../membership/membership.js';
import { userRecords, type LinkRecord } from '../records.js';

@Injectable()
export class InvitationLinks {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly links: Links,
    private readonly memberships: Memberships,
    private readonly mailer: InvitationMailer,
  ) {}

  async open(secret: string): Promise<LinkRecord> {
    const link = await this.links.open('invite', secret);
    await this.assertReceivers(link);
    return link;
  }

  async use(link: LinkRecord): Promise<void> {
    await this.links.use(link);
  }

  /** A link that staff have seen is invalid once the company has other people: the person gets a new one. */
  private async assertReceivers({ userId, shown = true, invitationId }: LinkRecord): Promise<void> {
    const membership = shown ? await this.memberships.ofUser(userId) : null;
    if (
      !membership ||
      membership.companyId === null ||
      !hasOthers(await this.memberships.peopleOf(membership.companyId), userId)
    )
      return;
    const record = await this.store.state(userRecords).get(userId);
    if (record && record.passwordHash === null && invitationId !== null && membership.invitation === invitationId) {
      const { companyId } = membership;
      await this.mailer.send({ userId, email: addressOf(record), companyId, invitationId, by: SYSTEM });
    }
    throw new Rejection('LINK_NOT_VALID');
  }
}
