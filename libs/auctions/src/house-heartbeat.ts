import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, EVENT_STORE, type EventStore } from '@tender/event-store';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import { READ_STORE, type CollectionSpec, type ReadStore, type StateCollection } from '@tender/read-store';

interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  /** When the house was down the last time, as the process that came up after it saw. */
  downSince: Instant | null;
  downUntil: Instant | null;
}

const heartbeats: CollectionSpec<Heartbeat> = { name: 'heartbeat', database: 'state' };

const BEAT_MILLIS = 5_000;
/** Milliseconds without a sign of life after which others take the house for down. */
const SILENCE_MILLIS = 3 * BEAT_MILLIS;

/** Writes down every few seconds that the house is running, so that the next start knows for how long it was not. */
@Injectable()
export class HouseHeartbeat implements OnApplicationShutdown {
  private readonly logger = new Logger(HouseHeartbeat.name);
  private readonly heartbeats: StateCollection<Heartbeat>;
  private last: Heartbeat | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** When this process ran last, on the monotonic clock and in the house's time. */
  private ran: { monotonic: number; at: Instant } | null = null;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly events: EventStore,
  ) {
    this.heartbeats = store.state(heartbeats);
  }

  /** Finds out what the time before was like. Writes nothing: a crash before this start has acted on it must not hide it from the next. */
  async lookBack(): Promise<void> {
    const before = await this.heartbeats.get('house');
    const now = this.clock();
    const { downSince = null, downUntil = null } = before ?? {};
    const down = before && this.wasDown(before.lastAlive, now);
    this.last = {
      _id: 'house',
      lastAlive: now,
      ...(down ? { downSince: before.lastAlive, downUntil: now } : { downSince, downUntil }),
    };
  }

  /** From now on the house is alive. */
  async start(): Promise<void> {
    if (!this.last) throw new Error('the heartbeat starts after it has looked back');
    this.last = { ...this.last, lastAlive: this.clock() };
    await this.heartbeats.put(this.last);
    this.timer = setInterval(() => void this.beat(), BEAT_MILLIS);
    this.timer.unref();
  }

  /**
   * To be told often that the process runs. A gap in that is an outage as well: the process was stopped, or its machine frozen. Not where
   * others have gone on meanwhile.
   */
  notice(monotonic = performance.now()): void {
    const [before, at] = [this.ran, this.clock()];
    this.ran = { monotonic, at };
    if (before && this.events.exclusive && monotonic - before.monotonic > SILENCE_MILLIS) this.missed(before.at, at);
  }

  /** Nobody could bid in that time, although the process has not ended. Said again with the same beginning, it goes on until then. */
  missed(since: Instant, until: Instant): void {
    if (!this.last) return;
    if (this.last.downSince !== since) this.logger.error({ message: 'nobody could bid', since, until });
    const down = { downSince: since, downUntil: until };
    this.last = { ...this.last, ...down };
    void this.beat(down);
  }

  /** The latest time in which nobody could bid; null when there was none. */
  get outage(): { since: Instant; until: Instant } | null {
    return this.last?.downSince && this.last.downUntil
      ? { since: this.last.downSince, until: this.last.downUntil }
      : null;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    if (this.timer) await this.beat();
  }

  /** One process alone was down whenever it starts; beside others only if they were silent, too. */
  private wasDown(lastAlive: Instant, now: Instant): boolean {
    return this.events.exclusive || millisBetween(lastAlive, now) > SILENCE_MILLIS;
  }

  private async beat(down: Partial<Pick<Heartbeat, 'downSince' | 'downUntil'>> = {}): Promise<void> {
    try {
      await this.heartbeats.update('house', { lastAlive: this.clock(), ...down });
    } catch (error) {
      this.logger.error({ message: 'a heartbeat was not written', err: error });
    }
  }
}
