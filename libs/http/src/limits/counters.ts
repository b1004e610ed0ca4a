import { RateLimiterMemory, RateLimiterMongo, RLWrapperTimeouts, type RateLimiterLike } from 'rate-limiter-flexible';

/** Milliseconds after which a counter on a server is taken for away, and this process counts in its own memory. */
const AWAY_AFTER = 1_000;

/** What is counted of a rate limit. */
export interface CountedBound {
  /** Tells this bound's counts from those of others; the same in every process. */
  name: string;
  /** Number of tries in one window. */
  points: number;
  seconds: number;
  /** Counts in this process alone, where a round trip to a server would cost more than it protects. */
  local?: boolean;
}

/** Makes the counter of a bound. It keeps every key until its time is over: nobody can push another's out. */
export type Counters = (bound: CountedBound) => RateLimiterLike;

/**
 * Counts in this process: enough where it is the only one, and a guesser gains nothing from a restart that nobody lets
 * them do.
 */
export const memoryCounters: Counters = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/**
 * Makes counters that all processes share, in the collection `rate_limits`. While the server is away each process
 * counts for itself.
 */
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
