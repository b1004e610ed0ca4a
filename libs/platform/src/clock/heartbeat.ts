import { Logger } from '@nestjs/common';
import type { Outage, Outages } from '@tender/context';
import { latestOf, millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { isTooFarAhead } from './clock-doubt.js';
import {
  heartbeats,
  lastSign,
  outageBefore,
  SHORT_SILENCE_MILLIS,
  SILENCE_MILLIS,
  withOutage,
  withSilence,
  type Heartbeat,
} from './heartbeat-record.js';

/** Interval of heartbeats in ms. It is shorter with several processes, which read each other's heartbeats. */
const BEAT_MILLIS = 5_000;
const SHARED_BEAT_MILLIS = 1_000;
const RETRY_MILLIS = 200;
/** Minimum uptime between two outages in ms. With a shorter one they are one outage. */
const SHORTEST_LIFE = 60_000;

export interface HeartbeatOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  monotonic?: () => number;
  exclusive: boolean;
  graceMillis: number;
  canStore?: () => boolean | Promise<boolean>;
}

export class ProcessHeartbeat implements Outages {
  private readonly logger = new Logger(ProcessHeartbeat.name);
  private readonly heartbeats: StateCollection<Heartbeat>;
  private last: Heartbeat | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private failing = false;
  private reportedOutage: Instant | null = null;
  /** Time of the last heartbeat on the monotonic clock, so that a set clock does not look like an outage. */
  private beatenAt: number | null = null;
  private ran: { monotonic: number; at: Instant } | null = null;
  private readonly monotonic: () => number;

  constructor(private readonly options: HeartbeatOptions) {
    this.monotonic = options.monotonic ?? options.clock.monotonic ?? (() => performance.now());
    this.heartbeats = options.state.state(heartbeats);
  }

  get graceMillis(): number {
    return this.options.graceMillis;
  }

  /** Latest outage, if only one process takes bids. With several, use `RecordedOutages`. */
  async latest(upTo: Instant | null): Promise<Outage | null> {
    this.notice();
    return this.last && outageBefore(this.last, upTo);
  }

  /** Finds an outage before this start. Writes nothing: a crash of this start must not hide the outage from the next one. */
  async lookBack(): Promise<void> {
    const record = await this.heartbeats.get('house');
    const now = this.options.clock();
    const { downSince = null, downUntil = null, before = null, accepted = null } = record ?? {};
    const isOutage = record && this.wasDown(record.lastAlive, now);
    this.last = {
      _id: 'house',
      lastAlive: now,
      // Drop an accepted time that is ahead of the clock: it was accepted by mistake.
      accepted: this.isAhead(accepted) ? null : accepted,
      inDoubt: isTooFarAhead(this.options.clock),
      ...(isOutage ? withOutage(record, { since: beginning(record), until: now }) : { downSince, downUntil, before }),
    };
  }

  async start(): Promise<void> {
    if (!this.last) throw new Error('the heartbeat starts after it has looked back');
    if (this.stopped) return;
    this.notice();
    if (this.options.exclusive) this.timer = setInterval(() => void this.beat(), BEAT_MILLIS).unref();
    else this.beatAgain(SHARED_BEAT_MILLIS);
    await this.beat();
  }

  private beatAgain(millis: number): void {
    const turn = async (): Promise<void> => {
      const hasBeaten = await this.beat();
      if (!this.stopped) this.beatAgain(hasBeaten ? SHARED_BEAT_MILLIS : RETRY_MILLIS);
    };
    this.timer = setTimeout(() => void turn(), millis).unref();
  }

  async beatNow(): Promise<void> {
    if (this.timer) await this.beat();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.timer) await this.beat();
    this.timer = undefined;
  }

  /** Notes that the process runs; call it often. With only one process, a pause of over 15 s is an outage: the process was stopped or frozen. */
  notice(monotonic = this.monotonic()): void {
    const [before, at] = [this.ran, this.options.clock()];
    this.ran = { monotonic, at };
    if (before && this.options.exclusive && monotonic - before.monotonic > SILENCE_MILLIS) this.missed(before.at, at);
  }

  async lastSign(): Promise<Instant | null> {
    const record = await this.heartbeats.get('house');
    return record && lastSign(record);
  }

  /** Stores the accepted time of the machine's clock, for other processes and the next start. */
  async accept(machine: Instant): Promise<void> {
    if (this.last) this.last = { ...this.last, accepted: machine };
    await this.heartbeats.update('house', { accepted: machine });
  }

  /**
   * Records an outage of a running process. It extends the last outage if both began together, or if less than a minute lies between them. Written
   * only once the heartbeat has started: a start that crashes must not hide the outage that it found.
   */
  missed(since: Instant, until: Instant): void {
    if (!this.last) return;
    if (this.reportedOutage !== since) this.logMissed(since, until);
    this.reportedOutage = since;
    const down = withOutage(this.last, { since: beginning({ ...this.last, lastAlive: since }), until });
    this.last = { ...this.last, ...down };
    if (this.timer) void this.beat(down);
  }

  private wasDown(lastAlive: Instant, now: Instant): boolean {
    return this.options.exclusive || millisBetween(lastAlive, now) > SILENCE_MILLIS;
  }

  /** The time in which all of several processes were stopped, frozen or unable to store bids; `{}` if there was none. */
  private async silence(until: Instant): Promise<Down> {
    const { exclusive } = this.options;
    const hasBeaten = this.beatenAt !== null && this.monotonic() - this.beatenAt < SHORT_SILENCE_MILLIS;
    if (exclusive || hasBeaten) return {};
    const before = await this.heartbeats.get('house');
    const millis = before ? millisBetween(before.lastAlive, until) : 0;
    if (!before || millis < SHORT_SILENCE_MILLIS) return {};
    if (millis <= SILENCE_MILLIS) {
      this.logMissed(before.lastAlive, until);
      return withSilence(before, { since: before.lastAlive, until });
    }
    const since = beginning(before);
    this.logMissed(since, until);
    return withOutage(before, { since, until });
  }

  private isAhead(accepted: Instant | null | undefined): boolean {
    return Boolean(accepted && accepted > latestOf(this.options.clock));
  }

  private logMissed(since: Instant, until: Instant): void {
    this.logger.error({ message: 'bidding was not possible', since, until });
  }

  private async beat(down: Down = {}): Promise<boolean> {
    const { clock, canStore } = this.options;
    try {
      if ((await canStore?.()) === false) return false;
      // Read the clock before the write: a process that freezes during the write was silent.
      const beatenAt = this.monotonic();
      const lastAlive = clock();
      const missed = await this.silence(lastAlive);
      const revoked = this.isAhead(this.last?.accepted) ? { accepted: null } : {};
      await this.write({ lastAlive, inDoubt: isTooFarAhead(clock), ...revoked, ...missed, ...down });
      this.beatenAt = beatenAt;
      this.failing = false;
      return true;
    } catch (error) {
      if (!this.failing) this.logger.error({ message: 'a heartbeat was not written', err: error });
      this.failing = true;
      return false;
    }
  }

  /** With several processes, the latest heartbeat stays, unless it is more than 15 s ahead because the clock was set back. */
  private async write(sign: Sign): Promise<void> {
    const { exclusive, clock } = this.options;
    const all = this.last && { ...this.last, ...sign };
    if (!all) return;
    if (exclusive) return this.heartbeats.put(all);
    if (await this.heartbeats.update('house', sign, { lastAlive: { lte: sign.lastAlive } })) return;
    const latest = await this.heartbeats.get('house');
    if (!latest) await this.heartbeats.put(all);
    else if (millisBetween(clock(), latest.lastAlive) > SILENCE_MILLIS) await this.heartbeats.update('house', sign);
  }
}

type Sign = Pick<Heartbeat, 'lastAlive'> & Partial<Heartbeat>;

type Down = Partial<Pick<Heartbeat, 'downSince' | 'downUntil' | 'before' | 'silences'>>;

/** An uptime shorter than `SHORTEST_LIFE` does not separate two outages. */
function beginning({ lastAlive, downSince, downUntil }: Heartbeat): Instant {
  return downSince && downUntil && millisBetween(downUntil, lastAlive) < SHORTEST_LIFE ? downSince : lastAlive;
}
