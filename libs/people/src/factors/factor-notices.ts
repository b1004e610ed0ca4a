import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { bids } from '../companies/rules/company.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import { Memberships } from '../membership/membership.js';
import { userRecords } from '../records.js';

/** Mails to people about their second factors. They go only to held addresses, as those about passwords. */
@Injectable()
export class FactorNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly links: Links,
    private readonly memberships: Memberships,
  ) {}

  /** A factor was added, removed or refused as a copy, or a recovery code was made or used. */
  async send(userId: string): Promise<void> {
    const to = await this.addressOf(userId);
    if (to !== null) await this.outbox.enqueue({ to, template: 'factorsChanged', userId, about: this.clock() });
  }

  /** An admin removed the factors. The buyers of the company learn of it: a reset is how a thief gets in. */
  async sendReset(userId: string, companyId: string | null): Promise<void> {
    await this.send(userId);
    if (companyId === null) return;
    const people = Object.entries(await this.memberships.peopleOf(companyId));
    for (const [receiver] of people.filter(([id, member]) => id !== userId && bids(member))) {
      const to = await this.addressOf(receiver);
      const values = { colleagueId: userId };
      if (to !== null)
        await this.outbox.enqueue({
          to,
          template: 'colleagueFactorsReset',
          userId: receiver,
          values,
          about: this.clock(),
        });
    }
  }

  /** A link with which the person sets up a first factor. @returns false if the person holds no address */
  async sendSetup(userId: string): Promise<boolean> {
    const to = await this.addressOf(userId);
    if (to === null) return false;
    const link = await this.links.make('factor', userId);
    await this.outbox.enqueue({ to, template: 'factorSetup', userId, link, about: link });
    return true;
  }

  private async addressOf(userId: string): Promise<string | null> {
    return (await this.store.state(userRecords).get(userId))?.email ?? null;
  }
}
