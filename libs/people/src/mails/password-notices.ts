import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { userRecords } from '../records.js';
import { Outbox } from './outbox.js';

/** Mails about changed passwords go only to held addresses: a stranger could claim an address and flood it. */
@Injectable()
export class PasswordNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async send(userId: string): Promise<void> {
    const record = await this.store.state(userRecords).get(userId);
    if (record?.email)
      await this.outbox.enqueue({ to: record.email, template: 'passwordChanged', userId, about: this.clock() });
  }
}
