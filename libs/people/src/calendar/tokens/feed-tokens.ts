import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Session } from '@tender/http';
import { Rejection, type Clock, type Instant } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { effectiveStatus, Memberships, type Membership } from '../../membership/membership.js';
import { calendarFeedRecords, sessionRecords, type CalendarFeedRecord, type SessionRecord } from '../../records.js';

/** Each person has at most one token. The store has its hash only. */
@Injectable()
export class FeedTokens {
  private readonly records: StateCollection<CalendarFeedRecord>;
  private readonly sessions: StateCollection<SessionRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly memberships: Memberships,
  ) {
    this.records = store.state(calendarFeedRecords);
    this.sessions = store.state(sessionRecords);
  }

  /** Replaces the earlier token. @returns 256 random bits that are shown once. @throws Rejection NO_SESSION */
  async create({
    actor,
    sessionId,
  }: Pick<Session, 'actor' | 'sessionId'>): Promise<{ token: string; createdAt: Instant }> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock();
    const feed = { _id: actor.userId, hash: hashOf(token), role: actor.role, createdAt };
    await this.records.put(feed);
    // The end of all sessions deletes the session first, and then the feed: one of the two deletes this feed.
    if (await this.sessions.get(sessionId)) return { token, createdAt };
    await this.records.delete(feed._id, { hash: feed.hash });
    throw new Rejection('NO_SESSION');
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
