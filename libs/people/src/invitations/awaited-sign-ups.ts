import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type Query, type ReadStore, type StateCollection } from '@tender/read-store';
import { awaitedSignUps, type AwaitedSignUp } from './awaited-records.js';

/** Milliseconds for which an address is kept that was not invited again: half a year. */
const KEPT = 183 * 24 * 3_600_000;

/**
 * Whom the house has invited to sign up, and for what. Addresses of people are state, so that they can be forgotten.
 */
@Injectable()
export class AwaitedSignUps {
  private readonly records: StateCollection<AwaitedSignUp>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(awaitedSignUps);
  }

  /** @param to id of an auction or a viewing. */
  add(email: string, to: string): Promise<void> {
    return this.records.put({ _id: idOf(email, to), email, to, invitedAt: this.clock() });
  }

  /** In the order of their addresses. */
  listFor(to: string, page: Pick<Query<AwaitedSignUp>, 'limit' | 'skip'>): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { to }, sort: [{ field: 'email' }], ...page });
  }

  /** Whether staff have invited an address to sign up. */
  async isInvited(email: string): Promise<boolean> {
    return (await this.records.find({ where: { email }, limit: 1 })).length > 0;
  }

  /** Who was invited at an instant or after it. */
  invitedSince(at: string): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { invitedAt: { gte: at } } });
  }

  /** What an address was invited to. */
  ofAddress(email: string): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { email } });
  }

  /** The addresses that were invited to one of these. */
  listForAll(to: readonly string[]): Promise<AwaitedSignUp[]> {
    return this.records.find({ where: { to: { in: to } } });
  }

  /** Takes invitations of addresses back. */
  async takeBack(emails: readonly string[], to: string): Promise<void> {
    await this.records.deleteMany({ email: { in: emails }, to });
  }

  /** Forgets an address, whatever it was invited to. */
  async forgetAddress(email: string): Promise<void> {
    await this.records.deleteMany({ email });
  }

  /** Forgets the addresses from which nothing came for long. */
  async sweep(): Promise<void> {
    await this.records.deleteMany({ invitedAt: { lte: new Date(Date.parse(this.clock()) - KEPT).toISOString() } });
  }
}

const idOf = (email: string, to: string): string =>
  createHash('sha256')
    .update(JSON.stringify([email, to]))
    .digest('base64url');
