import { setTimeout as delay } from 'node:timers/promises';
import { latenciesOf, type Latencies } from '@tender/api-driver/load';
import { RawAppends } from '@tender/event-store/testing/raw-appends';
import type { MongoDatabases } from '@tender/read-store/mongodb';
import { bidEvent } from '../prepared-data/bid-event.js';

const SESSIONS = 'sessions';

/**
 * EventStoreDB and MongoDB through their own clients, without the server: the lower bound for a bid on these stores.
 */
export class RawEngines {
  private runs = 0;

  private constructor(
    private readonly events: RawAppends,
    private readonly databases: MongoDatabases,
    /** The session that each lookup finds. */
    private readonly session: string,
  ) {}

  /** @param databases of an installation in which a user has signed in: lookups search for the session. */
  static async open(
    url: string,
    { prefix, databases }: { prefix: string; databases: MongoDatabases },
  ): Promise<RawEngines> {
    const session = await databases.state.collection<{ _id: string }>(SESSIONS).findOne();
    if (!session) throw new Error('no user has signed in');
    return new RawEngines(new RawAppends(url, prefix), databases, session._id);
  }

  /**
   * Events per second with `atOnce` concurrent appends, each to a different stream.
   * @param batch number of events per append.
   */
  async appendsPerSecond({
    atOnce,
    batch,
    millis,
  }: {
    atOnce: number;
    batch: number;
    millis: number;
  }): Promise<number> {
    const run = this.runs++;
    return batch * (await perSecond(atOnce, millis, (lane) => this.append(`${run}-${lane}`, batch)));
  }

  findsPerSecond({ atOnce, millis }: { atOnce: number; millis: number }): Promise<number> {
    return perSecond(atOnce, millis, () => this.find());
  }

  /**
   * Work of a bid in both stores: find a session, then append one event. Starts at a fixed rate, even if the engines
   * fall behind.
   */
  async bidsAtRate({ rate, millis }: { rate: number; millis: number }): Promise<Latencies> {
    const stream = `${this.runs++}`;
    const start = performance.now();
    const bids = Array.from({ length: Math.floor((rate * millis) / 1_000) }, async (_, index) => {
      const due = (index * 1_000) / rate;
      await delay(due);
      await this.find();
      await this.append(stream, 1);
      return performance.now() - start - due;
    });
    return latenciesOf(await Promise.all(bids));
  }

  close(): Promise<void> {
    return this.events.close();
  }

  private append(stream: string, count: number): Promise<void> {
    return this.events.append(stream, Array.from({ length: count }, bidEvent));
  }

  private async find(): Promise<void> {
    const found = await this.databases.state.collection<{ _id: string }>(SESSIONS).findOne({ _id: this.session });
    if (!found) throw new Error('the session does not exist');
  }
}

/** Operations per second of concurrent loops. */
async function perSecond(lanes: number, millis: number, work: (lane: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + millis;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (;;) {
        await work(lane);
        if (performance.now() >= until) return;
        done++;
      }
    }),
  );
  return done / (millis / 1_000);
}
