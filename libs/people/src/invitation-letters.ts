import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { companyRecords } from './records.js';

/** Who is invited to what. */
export interface Letter {
  userId: string;
  email: string;
  /** Null: to the house. */
  companyId: string | null;
  invitationId: string;
}

/** The mail by which an invited person comes in. */
@Injectable()
export class InvitationLetters {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore, private readonly links: Links, private readonly outbox: Outbox) {}

  async send({ userId, email, companyId, invitationId }: Letter): Promise<void> {
    const company = companyId === null ? null : await this.store.state(companyRecords).get(companyId);
    const link = await this.links.make('invite', userId, invitationId);
    await this.outbox.put({
      to: email.toLowerCase(), template: companyId === null ? 'staffInvitation' : 'memberInvitation', userId,
      values: { companyName: company?.name ?? '' }, link, about: `${invitationId} ${link}`,
    });
  }
}
