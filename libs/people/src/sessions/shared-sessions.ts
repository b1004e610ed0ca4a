import { LRUCache } from 'lru-cache';
import { upTo } from '../cache-size.js';
import type { RunningSession } from './session-types.js';

/** Milliseconds for which a session is at hand: what another process ends holds in this one within a second. */
const AT_HAND_MILLIS = 500;
/** Milliseconds between two looks at the sessions that are in use. */
const LOOK_AGAIN_MILLIS = 200;
/** Number of such looks after its last call in which a session counts as being in use. */
const IN_USE = 10;
const CACHED = 50_000;
/** Number of sessions that are looked up in one call. */
const LOOKED_UP = 1_000;

interface Known {
  session: RunningSession;
  /** When the look began that found it. */
  readonly since: number;
}

/**
 * Sessions at hand where other processes end them, too. All that are asked for, and all that are in use, are looked up
 * in one call, a few times a second however many people there are: a request rarely waits for the store.
 */
export class SharedSessions {
  private readonly known = new LRUCache<string, Known>(upTo(CACHED));
  private waiting = new Map<string, PromiseWithResolvers<RunningSession | null>>();
  /** The sessions in use, and for how many looks more. */
  private readonly inUse = new Map<string, number>();
  /** Ended by this process during the look under way, which may have found them before; null while there is none. */
  private endedMeanwhile: Set<string> | null = null;
  private timer: NodeJS.Timeout | undefined;

  /** @param lookUp gives those of some sessions that there are. */
  constructor(private readonly lookUp: (sessionIds: readonly string[]) => Promise<RunningSession[]>) {}

  /** A session as it was at most half a second ago; null when there is none. */
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

  /** Takes over what this process has changed of a session. */
  changed(session: RunningSession): void {
    const known = this.known.get(session._id);
    if (known) known.session = session;
  }

  /** Forgets a session that this process has ended. */
  ended(sessionId: string): void {
    this.known.delete(sessionId);
    this.inUse.delete(sessionId);
    this.endedMeanwhile?.add(sessionId);
  }

  /** One look at a time: what is asked for meanwhile is looked up together. */
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

  /** Those asked for, and as many in use as there is room for. */
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
