import type { Outage, Outages } from '@tender/context';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { heartbeats, lastSign, outageBefore, SILENCE_MILLIS, withOutage, type Heartbeat } from './heartbeat-record.js';

export interface RecordedOutagesOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  /** `OUTAGE_GRACE` in milliseconds. */
  graceMillis: number;
  /**
   * Of a process that takes bids itself: writes down at once that it runs, where it does and can store bids. A record
   * that looks old may be one of a clock that was set.
   */
  beat?: () => Promise<void>;
}

/**
 * When nobody could bid, by what the processes that take bids have written down: where there may be several, and for
 * those that take none. Each question reads it.
 */
export class RecordedOutages implements Outages {
  readonly graceMillis: number;
  private readonly heartbeats: StateCollection<Heartbeat>;

  constructor(private readonly options: RecordedOutagesOptions) {
    this.graceMillis = options.graceMillis;
    this.heartbeats = options.state.state(heartbeats);
  }

  /** Who has been silent for long is down; who was silent since before that instant may be, and is waited for. */
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

  /** A time that counts as an outage although processes ran: it was skipped by a clock that is believed now. */
  async missed(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    if (record) await this.heartbeats.update('house', withOutage(record, { since, until }));
  }

  /**
   * The same of a process beside others, each of which may have to say it: who was up at the end went by the right time
   * all the while, or has said it before.
   */
  async missedByAll(since: Instant, until: Instant): Promise<void> {
    const record = await this.heartbeats.get('house');
    const wasUp = record !== null && Math.abs(millisBetween(record.lastAlive, until)) <= SILENCE_MILLIS;
    if (!wasUp) await this.missed(since, until);
  }
}
