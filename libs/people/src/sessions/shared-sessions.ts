import { LRUCache } from 'lru-cache';
import { upTo } from '../cache-size.js';
import { BELIEVED_MILLIS, isUnavailable, PATIENCE_MILLIS } from '../while-unavailable.js';
import type { RunningSession } from './session-types.js';

/** A session that another process ends is invalid here within a second. */
const CACHED_MILLIS = 500;
const LOOKUP_EVERY_MILLIS = 200;
/** Number of lookups after its last call for which a session counts as in use. */
const IN_USE = 10;
const CACHE_SIZE = 50_000;
const LOOKUP_SIZE = 1_000;

interface Known {
  session: RunningSession;
  readonly since: number;
}

type Pending = readonly [sessionId: string, request: PromiseWithResolvers<RunningSession | null>];

/** Caches sessions that other processes may end. A few times a second, one query reads the sessions in use again. */
export class SharedSessions {
  private readonly known = new LRUCache<string, Known>(upTo(CACHE_SIZE));
  private waiting = new Map<string, PromiseWithResolvers<RunningSession | null>>();
  private readonly inUse = new Map<string, number>();
  /** Sessions that this process ended during the running lookup, which may have read them before. */
  private endedDuringLookup: Set<string> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private away = false;

  constructor(private readonly lookUp: (sessionIds: readonly string[]) => Promise<RunningSession[]>) {}

  get isStoreAway(): boolean {
    return this.away;
  }

  get(sessionId: string): Promise<RunningSession | null> {
    const session = this.recent(sessionId);
    if (session) return Promise.resolve(session);
    const pending = this.waiting.get(sessionId) ?? Promise.withResolvers<RunningSession | null>();
    this.waiting.set(sessionId, pending);
    this.scheduleLookup(0);
    return pending.promise;
  }

  changed(session: RunningSession): void {
    const known = this.known.get(session._id);
    if (known) known.session = session;
  }

  ended(sessionId: string): void {
    this.known.delete(sessionId);
    this.inUse.delete(sessionId);
    this.endedDuringLookup?.add(sessionId);
  }

  private recent(sessionId: string): RunningSession | null {
    const known = this.known.get(sessionId);
    if (!known || performance.now() - known.since >= (this.away ? BELIEVED_MILLIS : CACHED_MILLIS)) return null;
    this.inUse.set(sessionId, IN_USE);
    return known.session;
  }

  private believe(pending: readonly Pending[]): void {
    this.away = true;
    for (const [sessionId, { resolve }] of [...pending, ...this.waiting]) {
      const session = this.recent(sessionId);
      if (!session) continue;
      this.waiting.delete(sessionId);
      resolve(session);
    }
  }

  /** Requests during a lookup share the next one. */
  private scheduleLookup(millis: number): void {
    if (this.endedDuringLookup) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.runLookup(), millis).unref();
  }

  private async runLookup(): Promise<void> {
    const pending = [...this.waiting].slice(0, LOOKUP_SIZE);
    for (const [sessionId] of pending) this.waiting.delete(sessionId);
    const sessionIds = this.nextLookup(pending.map(([sessionId]) => sessionId));
    const [since, ended] = [performance.now(), (this.endedDuringLookup = new Set<string>())];
    const late = setTimeout(() => this.believe(pending), PATIENCE_MILLIS).unref();
    try {
      const found = new Map((await this.lookUp(sessionIds)).map((session) => [session._id, session]));
      this.away = false;
      for (const sessionId of sessionIds) {
        const session = found.get(sessionId);
        if (session && !ended.has(sessionId)) this.known.set(sessionId, { session, since });
        else this.known.delete(sessionId);
      }
      for (const [sessionId, { resolve }] of pending) {
        const session = found.get(sessionId) ?? null;
        if (session && !ended.has(sessionId)) this.inUse.set(sessionId, IN_USE);
        resolve(session);
      }
    } catch (error) {
      if (isUnavailable(error)) this.believe(pending);
      for (const [, { reject }] of pending) reject(error);
    } finally {
      clearTimeout(late);
      this.endedDuringLookup = null;
      if (this.waiting.size > 0) this.scheduleLookup(0);
      else if (this.inUse.size > 0 || this.away) this.scheduleLookup(LOOKUP_EVERY_MILLIS);
    }
  }

  private nextLookup(pending: readonly string[]): string[] {
    const sessionIds = new Set(pending);
    for (const [sessionId, looks] of this.inUse) {
      if (looks === 0) this.inUse.delete(sessionId);
      else this.inUse.set(sessionId, looks - 1);
      if (looks > 0 && sessionIds.size < LOOKUP_SIZE) sessionIds.add(sessionId);
    }
    return [...sessionIds];
  }
}
