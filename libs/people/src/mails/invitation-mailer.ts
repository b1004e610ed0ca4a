import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses } from '../addresses/addresses.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { companyRecords } from '../records.js';

/** Who is invited to what. */
export interface InvitationMail {
  userId: string;
  email: string;
  /** Null: to the house. */
  companyId: string | null;
  invitationId: string;
}

/** The mail by which an invited person comes in. */
@Injectable()
export class InvitationMailer {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly addresses: Addresses,
  ) {}

  async send({ userId, email, companyId, invitationId }: InvitationMail): Promise<void> {
    const company = companyId === null ? null : await this.store.state(companyRecords).get(companyId);
    const link = await this.links.make('invite', userId, invitationId);
    const mail = {
      to: email.toLowerCase(),
      userId,
      values: { companyName: company?.name ?? '' },
      about: `${invitationId} ${link}`,
    };
    const holder = await this.addresses.holder(email);
    // The inviting person learns nothing of it: the same is done, and only the receiver reads that one address has one
    // account.
    if (holder && holder._id !== userId) await this.outbox.put({ ...mail, template: 'invitationElsewhere' });
    else
      await this.outbox.put({ ...mail, template: companyId === null ? 'staffInvitation' : 'memberInvitation', link });
  }
}
