import { RateLimiterMemory, RateLimiterMongo, RLWrapperTimeouts, type RateLimiterLike } from 'rate-limiter-flexible';

/** Timeout in ms of a counter on a server. After it, the process counts in its own memory. */
const AWAY_AFTER = 1_000;

export interface CountedBound {
  name: string;
  points: number;
  seconds: number;
  /** Whether each process counts separately: a round trip to a server would cost more than this limit protects. */
  local?: boolean;
}

/** Creates the counter of a limit. It keeps every key until its window ends: no caller can displace another's. */
export type Counters = (bound: CountedBound) => RateLimiterLike;

/** Counts in this process. That is enough for a single process: an attacker cannot cause a restart. */
export const memoryCounters: Counters = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Creates counters that all processes share (`rate_limits`). While the server is unavailable, each process counts separately. */
export async function mongoCounters(client: unknown, database: string): Promise<Counters> {
  const shared = { storeClient: client, dbName: database, tableName: 'rate_limits', disableIndexesCreation: true };
  await new RateLimiterMongo({ ...shared, points: 1, duration: 1 }).createIndexes();
  return (bound) => {
    const insuranceLimiter = memoryCounters(bound);
    if (bound.local) return insuranceLimiter;
    const { name, points, seconds } = bound;
    const limiter = new RateLimiterMongo({ ...shared, keyPrefix: name, points, duration: seconds });
    return new RLWrapperTimeouts({ limiter, insuranceLimiter, timeoutMs: AWAY_AFTER });
  };
}
