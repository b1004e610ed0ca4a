import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import { userRecords } from '../records.js';

/** Mails to people about their second factors. They go only to held addresses, as those about passwords. */
@Injectable()
export class FactorNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly links: Links,
  ) {}

  /** A factor was added, removed or refused as a copy, or a recovery code was made or used. */
  async send(userId: string): Promise<void> {
    const to = await this.addressOf(userId);
    if (to !== null) await this.outbox.enqueue({ to, template: 'factorsChanged', userId, about: this.clock() });
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
