import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { millisBetween, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { sessionRecords, type SessionRecord } from './records.js';

export interface SessionSettings {
  /** Milliseconds without a sign of life after which a session ends. */
  idle: number;
  /** Milliseconds after sign-in at which a session ends in any case. */
  absolute: number;
}

/** A sign of life is written down at most this often: a session may then end so much early after a crash. */
const TOUCH_EVERY = 60_000;
const CACHED = 50_000;

/**
 * Who is signed in. The cookie carries a random secret, the store only its hash. Sessions survive a restart.
 * Whoever holds something open on a session's behalf (a socket) listens to `onEnded`.
 */
export class Sessions {
  private readonly records: StateCollection<SessionRecord>;
  private readonly cache = new LRUCache<string, SessionRecord>({ max: CACHED });
  private readonly endedListeners = new Set<(sessionId: string) => void>();

  constructor(store: ReadStore, private readonly clock: Clock, private readonly settings: SessionSettings) {
    this.records = store.state(sessionRecords);
  }

  /** Starts a session. @returns the secret for the cookie: 256 random bits. */
  async start(userId: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.clock();
    const session = { _id: hashOf(secret), userId, createdAt: now, lastSeenAt: now };
    await this.records.insert(session);
    this.cache.set(session._id, session);
    return secret;
  }

  /** The running session of a cookie's secret, kept alive by the call; null when there is none (any more). */
  async resume(secret: string): Promise<SessionRecord | null> {
    if (secret.length < 20 || secret.length > 100) return null;
    return this.find(hashOf(secret), true);
  }

  /** Whether a session still runs, without keeping it alive. */
  async isRunning(sessionId: string): Promise<boolean> {
    return (await this.find(sessionId, false)) !== null;
  }

  async end(sessionId: string): Promise<void> {
    await this.records.delete(sessionId);
    // Only now: a call that came in between would have read the record once more, and kept it at hand.
    this.cache.delete(sessionId);
    for (const listener of this.endedListeners) listener(sessionId);
  }

  /** Ends every session of a person, but for one where the person keeps working. */
  async endAllOf(userId: string, exceptId?: string): Promise<void> {
    const sessions = await this.records.find({ where: { userId } });
    await Promise.all(sessions.filter(({ _id }) => _id !== exceptId).map(({ _id }) => this.end(_id)));
  }

  /** The instant at which a session ends in any case. */
  endOf({ createdAt }: SessionRecord): string {
    return new Date(Date.parse(createdAt) + this.settings.absolute).toISOString();
  }

  onEnded(listener: (sessionId: string) => void): void {
    this.endedListeners.add(listener);
  }

  /** Deletes the sessions that can never run again. */
  async sweep(): Promise<void> {
    const oldest = new Date(Date.parse(this.clock()) - this.settings.absolute).toISOString();
    await this.records.deleteMany({ createdAt: { lt: oldest } });
  }

  private async find(sessionId: string, touch: boolean): Promise<SessionRecord | null> {
    const session = this.cache.get(sessionId) ?? (await this.records.get(sessionId));
    if (!session) return null;
    const now = this.clock();
    const idle = millisBetween(session.lastSeenAt, now);
    if (idle > this.settings.idle || millisBetween(session.createdAt, now) > this.settings.absolute) {
      await this.end(sessionId);
      return null;
    }
    if (!touch || idle < TOUCH_EVERY) {
      if (!this.cache.has(sessionId)) this.cache.set(sessionId, session);
      return session;
    }
    const touched = { ...session, lastSeenAt: now };
    if (!(await this.records.update(sessionId, { lastSeenAt: now }))) return null;
    this.cache.set(sessionId, touched);
    return touched;
  }
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
