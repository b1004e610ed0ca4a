import type { Outage, Outages } from '@tender/context';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import {
  heartbeats,
  lastSign,
  outageBefore,
  SILENCE_MILLIS,
  silenceBefore,
  withOutage,
  type Heartbeat,
} from './heartbeat-record.js';

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

  /** Undefined if the last heartbeat is before `upTo`, but at most 15 s old: this silence may become an outage. */
  async latest(upTo: Instant | null): Promise<Outage | null | undefined> {
    await this.options.beat?.();
    const record = await this.heartbeats.get('house');
    if (!record) return null;
    const { lastAlive } = record;
    const now = this.options.clock();
    if (millisBetween(lastAlive, now) > SILENCE_MILLIS)
      return outageBefore({ ...record, ...withOutage(record, { since: lastAlive, until: now }) }, upTo);
    if (upTo !== null && lastAlive < upTo) return undefined;
    return silenceBefore(record, upTo) ?? outageBefore(record, upTo);
  }

  async lastSign(): Promise<Instant | null> {
    const record = await this.heartbeats.get('house');
    return record && lastSign(record);
  }

  async missed(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    if (record) await this.heartbeats.update('house', withOutage(record, { since, until }));
  }

  /** Records an outage, unless a heartbeat is within 15 s of its end: that process had the right time, or has recorded the outage. */
  async missedByAll(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    const wasUp = record !== null && Math.abs(millisBetween(record.lastAlive, until)) <= SILENCE_MILLIS;
    if (!wasUp) await this.missed(since, until);
  }
}
