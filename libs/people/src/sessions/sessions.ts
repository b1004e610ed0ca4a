import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { plusMillis, Rejection, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { upTo } from '../cache-size.js';
import { isUnavailable } from '../while-unavailable.js';
import { sessionRecords, type SessionRecord } from '../records.js';
import { keepLastSeen } from './last-seen.js';
import type { RunningSession } from './session-types.js';
import { SharedSessions } from './shared-sessions.js';

export interface SessionSettings {
  /** Idle time after which a session ends, in ms. */
  idle: number;
  absolute: number;
  shared?: boolean;
  unbounded?: boolean;
}

export type SessionOpened = Pick<SessionRecord, 'openedBy' | 'factorAt' | 'passwordAt' | 'until'>;

/** Milliseconds between two updates of `lastSeenAt`: after a crash, a session may end that much earlier. */
const TOUCH_EVERY = 60_000;
const CACHED = 50_000;
/** Maximum number of sessions of a person. */
const MOST = 20;
const LISTED = 100;
const ENDED_AT_ONCE = 1_000;

/** Sessions of people. The cookie contains a random secret, the store only its hash. */
export class Sessions {
  private readonly records: StateCollection<SessionRecord>;
  private readonly cache = new LRUCache<string, RunningSession>(upTo(CACHED));
  private readonly shared: SharedSessions | null;
  private readonly hashes = new Map<string, string>();
  private readonly endedListeners = new Set<(sessionId: string) => void>();

  constructor(
    private readonly store: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
    private readonly settings: SessionSettings,
  ) {
    this.records = store.state(sessionRecords);
    this.shared = settings.shared ? new SharedSessions((sessionIds) => this.lookUp(sessionIds)) : null;
  }

  /** A person's 21st session ends the one unused for longest. @returns the cookie's secret: 256 random bits */
  async start(userId: string, device = '', opening: SessionOpened = {}): Promise<string> {
    const now = this.clock();
    const secret = await this.insertSession({ userId, device, createdAt: now, lastSeenAt: now, ...opening });
    if (!this.settings.unbounded) await this.endOldest(userId, hashOf(secret));
    return secret;
  }

  /** Records that the person gave a factor or the password again. @throws Rejection NO_SESSION */
  async proved(sessionId: string, proof: 'factorAt' | 'passwordAt'): Promise<Instant> {
    const at = this.clock();
    if (!(await this.records.update(sessionId, { [proof]: at }))) throw new Rejection('NO_SESSION');
    await this.reload(sessionId);
    return at;
  }

  /** Reads a session from the store: another process may have changed it within the last half second. */
  async reload(sessionId: string): Promise<SessionRecord | null> {
    const record = await this.records.get(sessionId);
    if (record) this.cacheSession(this.running(record));
    return record;
  }

  /** Replaces the secret of a session. @returns the new secret; null if the session has ended */
  async renew(sessionId: string): Promise<string | null> {
    const record = await this.records.get(sessionId);
    if (!record) return null;
    const { _id, ...session } = record;
    const secret = await this.insertSession(session);
    await this.endSession(_id);
    return secret;
  }

  async ofUser(userId: string): Promise<RunningSession[]> {
    const now = this.clock();
    const records = await this.records.find({ where: { userId }, sort: LATEST_FIRST, limit: LISTED });
    return records.map((record) => this.running(record)).filter((session) => !isOver(session, now));
  }

  private async endOldest(userId: string, newId: string): Promise<void> {
    const sessions = await this.records.find({ where: { userId }, sort: LATEST_FIRST });
    await this.endMany(sessions.filter(({ _id }) => _id !== newId).slice(MOST - 1));
  }

  /** Deletes exactly these sessions: one that starts concurrently must not end without a notification. */
  private async endMany(sessions: readonly SessionRecord[]): Promise<void> {
    for (let at = 0; at < sessions.length; at += ENDED_AT_ONCE) {
      const some = sessions.slice(at, at + ENDED_AT_ONCE);
      await this.records.deleteMany({ _id: { in: some.map(({ _id }) => _id) } });
      for (const { _id } of some) this.publishEnd(_id);
    }
    await keepLastSeen(this.store, sessions).catch(unlessFull);
  }

  /** Reports the end of a session, after its record is deleted: else a concurrent call could cache it again. */
  private publishEnd(sessionId: string): void {
    this.cache.delete(sessionId);
    this.shared?.ended(sessionId);
    for (const listener of this.endedListeners) listener(sessionId);
  }

  private async insertSession(record: Omit<SessionRecord, '_id'>): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const session = { _id: hashOf(secret), ...record };
    await this.records.insert(session);
    this.cacheSession(this.running(session));
    return secret;
  }

  /** Reads a session and keeps it alive. Null if it does not exist or has ended. */
  async resume(secret: string): Promise<RunningSession | null> {
    if (secret.length < 20 || secret.length > 100) return null;
    const known = this.hashes.get(secret);
    if (known !== undefined) return this.findRunning(known);
    const sessionId = hashOf(secret);
    const session = await this.findRunning(sessionId);
    if (session) this.keepHash(secret, sessionId);
    return session;
  }

  /** Reads a session without keeping it alive. Null if it does not exist or has ended. */
  async peek(secret: string): Promise<RunningSession | null> {
    if (secret.length < 20 || secret.length > 100) return null;
    const sessionId = hashOf(secret);
    const session = this.cache.get(sessionId) ?? (await this.loadSession(sessionId));
    return session && !isOver(session, this.clock()) ? session : null;
  }

  async endedOf(sessionIds: ReadonlySet<string>): Promise<Set<string>> {
    const found = await this.lookUp([...sessionIds]);
    const now = this.clock();
    const running = new Set(found.filter((session) => !isOver(session, now)).map(({ _id }) => _id));
    return new Set([...sessionIds].filter((sessionId) => !running.has(sessionId)));
  }

  async endSession(sessionId: string): Promise<void> {
    const session = await this.records.get(sessionId);
    await this.records.delete(sessionId);
    this.publishEnd(sessionId);
    if (session) await keepLastSeen(this.store, [session]).catch(unlessFull);
  }

  async endAllOf(userId: string, exceptId?: string): Promise<void> {
    const sessions = await this.records.find({ where: { userId } });
    await this.endMany(sessions.filter(({ _id }) => _id !== exceptId));
  }

  onEnded(listener: (sessionId: string) => void): void {
    this.endedListeners.add(listener);
  }

  async sweep(): Promise<void> {
    const where = { createdAt: { lt: plusMillis(this.clock(), -this.settings.absolute) } };
    await keepLastSeen(this.store, await this.records.find({ where })).catch(unlessFull);
    await this.records.deleteMany(where);
  }

  /** Adds the times at which the session ends, so that a call only compares strings. */
  private running(session: SessionRecord): RunningSession {
    const { createdAt, lastSeenAt, until } = session;
    const { absolute, idle } = this.settings;
    const longest = plusMillis(createdAt, absolute);
    return {
      ...session,
      endsAt: until !== undefined && until < longest ? until : longest,
      idleAt: plusMillis(lastSeenAt, idle),
      touchAt: plusMillis(lastSeenAt, TOUCH_EVERY),
    };
  }

  /** Caches a session. If other processes exist, updates only a cached one: they may have ended it. */
  private cacheSession(session: RunningSession): void {
    if (this.shared) this.shared.changed(session);
    else this.cache.set(session._id, session);
  }

  /** Caches the hash of a valid secret. Hashes of guesses would displace the others. */
  private keepHash(secret: string, sessionId: string): void {
    if (this.hashes.size >= CACHED) this.hashes.clear();
    this.hashes.set(secret, sessionId);
  }

  private async findRunning(sessionId: string): Promise<RunningSession | null> {
    const session = this.cache.get(sessionId) ?? (await this.loadSession(sessionId));
    if (!session) return null;
    const now = this.clock();
    if (isOver(session, now)) {
      await this.endSession(sessionId).catch(unlessFull);
      return null;
    }
    if (now < session.touchAt || this.shared?.isStoreAway) {
      if (!this.cache.has(sessionId)) this.cacheSession(session);
      return session;
    }
    try {
      if (!(await this.records.update(sessionId, { lastSeenAt: now }))) return null;
    } catch (error) {
      if (this.shared && isUnavailable(error)) return session;
      unlessFull(error);
      // The session may have ended concurrently: then it must not be cached again.
      if (!(await this.records.get(sessionId))) return null;
    }
    // A proof may have been recorded concurrently.
    const touched = this.running({ ...(this.cache.get(sessionId) ?? session), lastSeenAt: now });
    this.cacheSession(touched);
    return touched;
  }

  private async loadSession(sessionId: string): Promise<RunningSession | null> {
    if (this.shared) return this.shared.get(sessionId);
    const record = await this.records.get(sessionId);
    return record && this.running(record);
  }

  private async lookUp(sessionIds: readonly string[]): Promise<RunningSession[]> {
    const found = await this.records.find({ where: { _id: { in: [...sessionIds] } } });
    return found.map((record) => this.running(record));
  }
}

/** Ignores a full disk, so that people can still read. */
function unlessFull(error: unknown): void {
  if (!(error instanceof Rejection) || error.code !== 'DISK_FULL') throw error;
}

const LATEST_FIRST = [
  { field: 'lastSeenAt', descending: true },
  { field: 'createdAt', descending: true },
] as const;

const isOver = ({ idleAt, endsAt }: RunningSession, now: Instant): boolean => now > idleAt || now > endsAt;

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
