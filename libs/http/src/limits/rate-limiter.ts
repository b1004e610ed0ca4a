import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterLike } from 'rate-limiter-flexible';
import { Rejection } from '@tender/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { memoryCounters, type Counters, type CountedBound } from './counters.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** A rate limit: at most `points` tries in a window. */
export interface RateLimit extends Omit<CountedBound, 'seconds'> {
  /** Seconds of a window; a minute by default. Beyond the limit the caller waits for one window. */
  seconds?: number;
  /** Maximum seconds of a wait, which doubles each time within an hour. Default: waits do not grow. */
  longestWait?: number;
}

export interface RateLimiter {
  consume(key: string): Promise<void>;
  allow(key: string): Promise<boolean>;
  clear(key: string): Promise<void>;
  /** Counts several tries or, beyond the limit, none. @returns null when they were counted, else the number left. */
  reserve(key: string, count: number): Promise<{ left: number } | null>;
  giveBack(key: string, count: number): Promise<void>;
}

export class CountingRateLimiter implements RateLimiter {
  private readonly tries: RateLimiterLike;
  private readonly blocks: RateLimiterLike | null;
  private readonly limit: Required<Pick<RateLimit, 'points' | 'seconds' | 'longestWait'>>;

  constructor(
    { name, points, seconds = MINUTE_SECONDS, longestWait = seconds, local }: RateLimit,
    counters: Counters = memoryCounters,
  ) {
    this.limit = { points, seconds, longestWait };
    this.tries = counters({ name, points, seconds, local });
    this.blocks =
      longestWait > seconds
        ? counters({ name: `${name} blocks`, points: Number.MAX_SAFE_INTEGER, seconds: HOUR_SECONDS, local })
        : null;
  }

  async consume(key: string): Promise<void> {
    const wait = await this.waitAfter(keyOf(key));
    if (wait > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: wait });
  }

  async allow(key: string): Promise<boolean> {
    return (await this.waitAfter(keyOf(key))) === 0;
  }

  async clear(key: string): Promise<void> {
    await Promise.all([this.tries.delete(keyOf(key)), this.blocks?.delete(keyOf(key))]);
  }

  async reserve(key: string, count: number): Promise<{ left: number } | null> {
    const used = await this.used(key);
    if (used + count > this.limit.points) return { left: Math.max(0, this.limit.points - used) };
    try {
      await this.tries.consume(keyOf(key), count);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await this.giveBack(key, count);
      return { left: Math.max(0, this.limit.points - (await this.used(key))) };
    }
  }

  async giveBack(key: string, count: number): Promise<void> {
    const used = await this.used(key);
    if (used > 0 && count > 0) await this.tries.reward(keyOf(key), Math.min(count, used));
  }

  private async used(key: string): Promise<number> {
    return (await this.tries.get(keyOf(key)))?.consumedPoints ?? 0;
  }

  private async waitAfter(key: string): Promise<number> {
    try {
      await this.tries.consume(key);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Only the first try beyond the limit starts the wait: further ones do not extend it.
      const wait =
        refused.consumedPoints === this.limit.points + 1
          ? await this.block(key)
          : Math.ceil(refused.msBeforeNext / 1_000);
      return Math.max(wait, 1);
    }
  }

  private async block(key: string): Promise<number> {
    const { seconds, longestWait } = this.limit;
    const times = this.blocks ? (await this.blocks.consume(key)).consumedPoints : 1;
    const wait = Math.min(seconds * 2 ** (times - 1), longestWait);
    await this.tries.block(key, wait);
    return wait;
  }
}

/** Digest of a key, so that counters on a server contain no addresses. */
const keyOf = (key: string): string => hash('sha256', key, 'base64url');

const UNLIMITED: RateLimiter = {
  consume: () => Promise.resolve(),
  allow: () => Promise.resolve(true),
  clear: () => Promise.resolve(),
  reserve: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
};

@Injectable()
export class RateLimiters {
  constructor(@Inject(HTTP_SETTINGS) private readonly settings: Pick<HttpSettings, 'rateLimits' | 'counters'>) {}

  create(limit: RateLimit): RateLimiter {
    if (!this.settings.rateLimits) return UNLIMITED;
    return new CountingRateLimiter(limit, this.settings.counters);
  }
}
