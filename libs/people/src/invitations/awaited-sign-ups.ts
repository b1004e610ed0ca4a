import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type Query, type ReadStore, type StateCollection } from '@tender/read-store';
import { awaitedSignUps, type AwaitedSignUp } from './awaited-records.js';

/** Time in ms for which an address stays invited after its last invitation: half a year. */
const KEPT = 183 * 24 * 3_600_000;

/** Addresses that were invited to auctions and viewings. They are state, so that they can be erased. */
@Injectable()
export class AwaitedSignUps {
  private readonly records: StateCollection<AwaitedSignUp>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(awaitedSignUps);
  }

  add(email: string, to: string): Promise<void> {
    return this.records.put({ _id: idOf(email, to), email, to, invitedAt: this.clock() });
  }

  listFor(to: string, page: Pick<Query<AwaitedSignUp>, 'limit' | 'skip'>): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { to }, sort: [{ field: 'email' }], ...page });
  }

  async isInvited(email: string): Promise<boolean> {
    return (await this.records.find({ where: { email }, limit: 1 })).length > 0;
  }

  invitedSince(at: string): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { invitedAt: { gte: at } } });
  }

  ofAddress(email: string): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { email } });
  }

  listForAll(to: readonly string[]): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { to: { in: to } } });
  }

  async takeBack(emails: readonly string[], to: string): Promise<void> {
    await this.records.deleteMany({ email: { in: emails }, to });
  }

  async forgetAddress(email: string): Promise<void> {
    await this.records.deleteMany({ email });
  }

  async sweep(): Promise<void> {
    await this.records.deleteMany({ invitedAt: { lte: new Date(Date.parse(this.clock()) - KEPT).toISOString() } });
  }
}

const idOf = (email: string, to: string): string =>
  createHash('sha256')
    .update(JSON.stringify([email, to]))
    .digest('base64url');
