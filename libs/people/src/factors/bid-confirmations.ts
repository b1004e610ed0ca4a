import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import type { Cents } from '@tender/contracts';
import type { Session } from '@tender/http';
import { decrypt, encrypt, NONCE_BYTES, Rejection, type Instant } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { upTo } from '../cache-size.js';
import { bidConfirmationRecords, type BidConfirmationRecord } from '../records.js';
import { FreshFactors } from '../sessions/fresh-factors.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { BELIEVED_MILLIS, readOrKnown } from '../while-unavailable.js';

const CACHED = 50_000;
/** Milliseconds for which a bid may use an amount that another process has changed since. */
const RECENT = 1_000;
/** Digits of an encrypted amount: each has the same length. */
const DIGITS = 16;

interface Recent {
  above: Cents | null;
  since: number;
}

@HoldsPersonalData()
@Injectable()
export class BidConfirmations implements PersonalData {
  private readonly records: StateCollection<BidConfirmationRecord>;
  private readonly recent = new LRUCache<string, Recent>({ ...upTo(CACHED), ttl: BELIEVED_MILLIS });

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly fresh: FreshFactors,
  ) {
    this.records = store.state(bidConfirmationRecords);
  }

  /** An amount that cannot be decrypted counts as 0: each bid needs a factor. */
  async aboveOf(userId: string): Promise<Cents | null> {
    const record = await this.records.get(userId);
    return record && this.opened(record);
  }

  /** @throws Rejection FACTOR_NEEDED: a thief of a session must not remove the amount */
  async change(session: Session, above: Cents | null): Promise<void> {
    await this.fresh.assertFresh(session);
    const { userId } = session.actor;
    if (above === null) await this.records.delete(userId);
    else await this.records.putMany([{ _id: userId, above: this.sealed(userId, above) }]);
    this.remember(userId, above, performance.now());
  }

  /** @returns when the factor becomes stale; null if the amount needs none. @throws Rejection FACTOR_NEEDED */
  async assertConfirmed(session: Session | null, amount: Cents, ahead = 0): Promise<Instant | null> {
    if (!session) return null;
    const above = await this.recentlyOf(session.actor.userId);
    return above !== null && amount > above ? this.fresh.assertFresh(session, ahead) : null;
  }

  /** Like `assertConfirmed`, in advance. @throws Rejection FACTOR_NEEDED, marked as early */
  async assertReady(session: Session, amount: Cents, ahead?: number): Promise<Instant | null> {
    try {
      return await this.assertConfirmed(session, amount, ahead);
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'FACTOR_NEEDED') throw error;
      throw new Rejection('FACTOR_NEEDED', { ...error.details, early: true });
    }
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.delete(userId);
    this.recent.delete(userId);
  }

  private async recentlyOf(userId: string): Promise<Cents | null> {
    const known = this.recent.get(userId);
    const now = performance.now();
    if (known && now - known.since < RECENT) return known.above;
    const reading = this.aboveOf(userId).then((above) => this.remember(userId, above, now));
    return known && this.settings.sharedState ? readOrKnown(reading, known.above) : reading;
  }

  private remember(userId: string, above: Cents | null, since: number): Cents | null {
    this.recent.set(userId, { above, since });
    return above;
  }

  private sealed(userId: string, above: Cents): string {
    const text = Buffer.from(String(above).padStart(DIGITS, '0'));
    return encrypt(this.settings.factorKey, randomBytes(NONCE_BYTES), text, contextOf(userId));
  }

  private opened({ _id, above }: BidConfirmationRecord): Cents {
    try {
      return Number(decrypt(this.settings.factorKey, above, contextOf(_id)).toString());
    } catch {
      return 0;
    }
  }
}

const contextOf = (userId: string): string => `bid confirmation of ${userId}`;
