import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { userRecords } from '../records.js';
import { Outbox } from './outbox.js';

/**
 * Tells people that their password was changed, so that a thief's change does not go unnoticed. Only at an address that
 * they hold: anybody may claim another one, and change the password of that account as often as they like.
 */
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
