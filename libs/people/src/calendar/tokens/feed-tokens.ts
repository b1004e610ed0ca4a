import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { Rejection, type Clock, type Instant } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { effectiveStatus, Memberships, type Membership } from '../../membership/membership.js';
import { calendarFeedRecords, type CalendarFeedRecord } from '../../records.js';

/** Each person has at most one token. The store has its hash only. */
@Injectable()
export class FeedTokens {
  private readonly records: StateCollection<CalendarFeedRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly memberships: Memberships,
  ) {
    this.records = store.state(calendarFeedRecords);
  }

  /** Replaces the earlier token. @returns 256 random bits that are shown once. @throws Rejection NO_SESSION */
  async create({ actor, admission }: CommandContext): Promise<{ token: string; createdAt: Instant }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock();
    const feed = { _id: actor.userId, hash: hashOf(token), role: actor.role, createdAt };
    await this.records.put(feed);
    try {
      // A change of the password or the role may have ended the session, and the feeds before this one.
      await admission?.again();
    } catch (error) {
      await this.records.delete(feed._id, { hash: feed.hash });
      throw error;
    }
    return { token, createdAt };
  }

  async createdAt(userId: string): Promise<Instant | null> {
    return (await this.records.get(userId))?.createdAt ?? null;
  }

  async revoke(userId: string): Promise<void> {
    await this.records.delete(userId);
  }

  /** @throws Rejection NOT_FOUND for unknown, revoked and ended tokens alike */
  async open(token: string): Promise<Membership> {
    const [record] = await this.records.find({ where: { hash: hashOf(token) }, limit: 1 });
    const membership = record ? await this.memberships.ofUser(record._id) : null;
    if (!record || !membership || isOver(record, membership)) throw new Rejection('NOT_FOUND');
    return membership;
  }
}

/** Each of these changes deletes the record. This check also covers the time until then. */
const isOver = ({ role }: CalendarFeedRecord, membership: Membership): boolean =>
  role !== membership.role || effectiveStatus(membership.status, membership.companyStatus) !== 'approved';

const hashOf = (token: string): string => hash('sha256', token, 'base64url');
