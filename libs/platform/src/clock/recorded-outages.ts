import type { Outage, Outages } from '@tender/context';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { heartbeats, lastSign, outageBefore, SILENCE_MILLIS, withOutage, type Heartbeat } from './heartbeat-record.js';

export interface RecordedOutagesOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  graceMillis: number;
  /** Writes a heartbeat at once: a record may look old because the clock was set. */
  beat?: () => Promise<void>;
}

export class RecordedOutages implements Outages {
  readonly graceMillis: number;
  private readonly heartbeats: StateCollection<Heartbeat>;

  constructor(private readonly options: RecordedOutagesOptions) {
    this.graceMillis = options.graceMillis;
    this.heartbeats = options.state.state(heartbeats);
  }

  /** A silence that began before the instant may become an outage: undefined. */
  async latest(upTo: Instant | null): Promise<Outage | null | undefined> {
    await this.options.beat?.();
    const record = await this.heartbeats.get('house');
    if (!record) return null;
    const { lastAlive } = record;
    const now = this.options.clock();
    if (millisBetween(lastAlive, now) > SILENCE_MILLIS)
      return outageBefore({ ...record, ...withOutage(record, { since: lastAlive, until: now }) }, upTo);
    return upTo !== null && lastAlive < upTo ? undefined : outageBefore(record, upTo);
  }

  async lastSign(): Promise<Instant | null> {
    const record = await this.heartbeats.get('house');
    return record && lastSign(record);
  }

  async missed(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    if (record) await this.heartbeats.update('house', withOutage(record, { since, until }));
  }

  /** Records an outage unless a process has a heartbeat near its end: that one had the right time, or recorded it. */
  async missedByAll(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    const wasUp = record !== null && Math.abs(millisBetween(record.lastAlive, until)) <= SILENCE_MILLIS;
    if (!wasUp) await this.missed(since, until);
  }
}
