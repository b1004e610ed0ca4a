import type { Outage, Outages } from '@tender/context';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { heartbeats, lastSign, outageBefore, SILENCE_MILLIS, withOutage, type Heartbeat } from './heartbeat-record.js';

export interface RecordedOutagesOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  graceMillis: number;
  /** Writes a heartbeat at once if this process takes bids and can store them: a record may look old because the clock was set. */
  beat?: () => Promise<void>;
}

/** Outages by the recorded heartbeats, with several processes that take bids or none here. Each call reads the record. */
export class RecordedOutages implements Outages {
  readonly graceMillis: number;
  private readonly heartbeats: StateCollection<Heartbeat>;

  constructor(private readonly options: RecordedOutagesOptions) {
    this.graceMillis = options.graceMillis;
    this.heartbeats = options.state.state(heartbeats);
  }

  /** A long silence is an outage. A silence that began before the instant may become one: undefined. */
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

  /** Records skipped time as an outage although processes ran: the clock that skipped it is accepted now. */
  async missed(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    if (record) await this.heartbeats.update('house', withOutage(record, { since, until }));
  }

  /** Like `missed`, for several processes. A process with a heartbeat near the end followed the right time, or recorded the outage. */
  async missedByAll(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    const wasUp = record !== null && Math.abs(millisBetween(record.lastAlive, until)) <= SILENCE_MILLIS;
    if (!wasUp) await this.missed(since, until);
  }
}
