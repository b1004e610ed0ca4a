import { LRUCache } from 'lru-cache';
import { upTo } from '../cache-size.js';
import type { RunningSession } from './session-types.js';

/** A session that another process ends is invalid here within a second. */
const AT_HAND_MILLIS = 500;
const LOOK_AGAIN_MILLIS = 200;
/** Number of lookups after its last call for which a session counts as in use. */
const IN_USE = 10;
const CACHED = 50_000;
const LOOKED_UP = 1_000;

interface Known {
  session: RunningSession;
  readonly since: number;
}

/** Reads the sessions in use in one query, a few times a second for any number of people: requests rarely wait. */
export class SharedSessions {
  private readonly known = new LRUCache<string, Known>(upTo(CACHED));
  private waiting = new Map<string, PromiseWithResolvers<RunningSession | null>>();
  private readonly inUse = new Map<string, number>();
  /** Sessions that this process ended during the running lookup, which may have read them before. */
  private endedMeanwhile: Set<string> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly lookUp: (sessionIds: readonly string[]) => Promise<RunningSession[]>) {}

  get(sessionId: string): Promise<RunningSession | null> {
    const known = this.known.get(sessionId);
    if (known && performance.now() - known.since < AT_HAND_MILLIS) {
      this.inUse.set(sessionId, IN_USE);
      return Promise.resolve(known.session);
    }
    const asked = this.waiting.get(sessionId) ?? Promise.withResolvers<RunningSession | null>();
    this.waiting.set(sessionId, asked);
    this.lookIn(0);
    return asked.promise;
  }

  changed(session: RunningSession): void {
    const known = this.known.get(session._id);
    if (known) known.session = session;
  }

  ended(sessionId: string): void {
    this.known.delete(sessionId);
    this.inUse.delete(sessionId);
    this.endedMeanwhile?.add(sessionId);
  }

  /** Requests during a lookup share the next one. */
  private lookIn(millis: number): void {
    if (this.endedMeanwhile) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), millis).unref();
  }

  private async look(): Promise<void> {
    const asked = [...this.waiting].slice(0, LOOKED_UP);
    for (const [sessionId] of asked) this.waiting.delete(sessionId);
    const sessionIds = this.nextLook(asked.map(([sessionId]) => sessionId));
    const [since, ended] = [performance.now(), (this.endedMeanwhile = new Set<string>())];
    try {
      const found = new Map((await this.lookUp(sessionIds)).map((session) => [session._id, session]));
      for (const sessionId of sessionIds) {
        const session = found.get(sessionId);
        if (session && !ended.has(sessionId)) this.known.set(sessionId, { session, since });
        else this.known.delete(sessionId);
      }
      for (const [sessionId, { resolve }] of asked) {
        const session = found.get(sessionId) ?? null;
        if (session && !ended.has(sessionId)) this.inUse.set(sessionId, IN_USE);
        resolve(session);
      }
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    } finally {
      this.endedMeanwhile = null;
      if (this.waiting.size > 0) this.lookIn(0);
      else if (this.inUse.size > 0) this.lookIn(LOOK_AGAIN_MILLIS);
    }
  }

  private nextLook(asked: readonly string[]): string[] {
    const sessionIds = new Set(asked);
    for (const [sessionId, looks] of this.inUse) {
      if (looks === 0) this.inUse.delete(sessionId);
      else this.inUse.set(sessionId, looks - 1);
      if (looks > 0 && sessionIds.size < LOOKED_UP) sessionIds.add(sessionId);
    }
    return [...sessionIds];
  }
}
