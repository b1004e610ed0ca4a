import { Logger } from '@nestjs/common';
import type { Outage, Outages } from '@tender/context';
import { latestOf, millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { isTooFarAhead } from './clock-doubt.js';
import { heartbeats, lastSign, outageBefore, SILENCE_MILLIS, withOutage, type Heartbeat } from './heartbeat-record.js';

/**
 * Milliseconds between two signs of life. Where other processes go by them, they learn within a second that the house
 * was up at an end.
 */
const BEAT_MILLIS = 5_000;
const SHARED_BEAT_MILLIS = 1_000;
/** Milliseconds: a house that was up for less between two outages was not up. */
const SHORTEST_LIFE = 60_000;

export interface HeartbeatOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  /** Milliseconds on a clock that nobody sets. */
  monotonic?: () => number;
  /** Whether this process is the only one that takes bids. */
  exclusive: boolean;
  /** `OUTAGE_GRACE` in milliseconds. */
  graceMillis: number;
  /** Whether bids can be stored, as far as this process knows. */
  canStore?: () => boolean;
}

/**
 * Of a process that takes bids: writes down every few seconds that it runs, so that the next start knows for how long
 * the house was down.
 */
export class ProcessHeartbeat implements Outages {
  private readonly logger = new Logger(ProcessHeartbeat.name);
  private readonly heartbeats: StateCollection<Heartbeat>;
  private last: Heartbeat | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private failing = false;
  /** The beginning of the outage that was told last. */
  private reportedOutage: Instant | null = null;
  /** When this process wrote down last that it runs, on the monotonic clock: a clock that was set is no silence. */
  private beatenAt: number | null = null;
  /** When this process ran last, on the monotonic clock and in the house's time. */
  private ran: { monotonic: number; at: Instant } | null = null;
  private readonly monotonic: () => number;

  constructor(private readonly options: HeartbeatOptions) {
    this.monotonic = options.monotonic ?? (() => performance.now());
    this.heartbeats = options.state.state(heartbeats);
  }

  get graceMillis(): number {
    return this.options.graceMillis;
  }

  /**
   * For the one process that takes bids: it knows. Where there may be others, what is recorded does
   * (`RecordedOutages`).
   */
  async latest(upTo: Instant | null): Promise<Outage | null> {
    // Whoever asks may be the first to run after a standstill.
    this.notice();
    return this.last && outageBefore(this.last, upTo);
  }

  /**
   * Finds out what the time before was like. Writes nothing: a crash before this start has acted on it must not hide it
   * from the next.
   */
  async lookBack(): Promise<void> {
    const record = await this.heartbeats.get('house');
    const now = this.options.clock();
    const { downSince = null, downUntil = null, before = null, accepted = null } = record ?? {};
    const isOutage = record && this.wasDown(record.lastAlive, now);
    this.last = {
      _id: 'house',
      lastAlive: now,
      // Ahead of the time: it was accepted by mistake.
      accepted: this.isAhead(accepted) ? null : accepted,
      inDoubt: isTooFarAhead(this.options.clock),
      ...(isOutage ? withOutage(record, { since: beginning(record), until: now }) : { downSince, downUntil, before }),
    };
  }

  /** From now on the house is alive, unless it was stopped while it was starting. What cannot be written is tried again. */
  async start(): Promise<void> {
    if (!this.last) throw new Error('the heartbeat starts after it has looked back');
    if (this.stopped) return;
    this.notice();
    this.timer = setInterval(() => void this.beat(), this.options.exclusive ? BEAT_MILLIS : SHARED_BEAT_MILLIS).unref();
    await this.beat();
  }

  /** Writes down at once that the process runs, once it has begun to: nothing where it can store no bid. */
  async beatNow(): Promise<void> {
    if (this.timer) await this.beat();
  }

  /** Writes down that the process ran until now. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.timer) await this.beat();
    this.timer = undefined;
  }

  /**
   * To be told often that the process runs. A gap in that is an outage as well: the process was stopped, or its machine
   * frozen. Not where others have gone on meanwhile.
   */
  notice(monotonic = this.monotonic()): void {
    const [before, at] = [this.ran, this.options.clock()];
    this.ran = { monotonic, at };
    if (before && this.options.exclusive && monotonic - before.monotonic > SILENCE_MILLIS) this.missed(before.at, at);
  }

  /** The latest instant that this process or another has written down. */
  async lastSign(): Promise<Instant | null> {
    const record = await this.heartbeats.get('house');
    return record && lastSign(record);
  }

  /** An admin says that the machine's clock is right: other processes of the house, and the next start, go by it. */
  async accept(machine: Instant): Promise<void> {
    if (this.last) this.last = { ...this.last, accepted: machine };
    await this.heartbeats.update('house', { accepted: machine });
  }

  /**
   * Nobody could bid in that time, although the process has not ended. Said again with the same beginning, it goes on
   * until then; where the house was hardly up after the outage before, it is one with that. Written down once the house
   * is up: a crash of a start must not hide what it has found.
   */
  missed(since: Instant, until: Instant): void {
    if (!this.last) return;
    if (this.reportedOutage !== since) this.logMissed(since, until);
    this.reportedOutage = since;
    const down = withOutage(this.last, { since: beginning({ ...this.last, lastAlive: since }), until });
    this.last = { ...this.last, ...down };
    if (this.timer) void this.beat(down);
  }

  /** One process alone was down whenever it starts; beside others only if they were silent, too. */
  private wasDown(lastAlive: Instant, now: Instant): boolean {
    return this.options.exclusive || millisBetween(lastAlive, now) > SILENCE_MILLIS;
  }

  /**
   * Where any number of processes take bids: the time in which none of them said that it was alive, until now. They did
   * not run, were frozen, or could store nothing.
   */
  private async silence(until: Instant): Promise<Down> {
    const { exclusive } = this.options;
    const hasBeaten = this.beatenAt !== null && this.monotonic() - this.beatenAt <= SILENCE_MILLIS;
    if (exclusive || hasBeaten) return {};
    const before = await this.heartbeats.get('house');
    if (!before || millisBetween(before.lastAlive, until) <= SILENCE_MILLIS) return {};
    const since = beginning(before);
    this.logMissed(since, until);
    return withOutage(before, { since, until });
  }

  private isAhead(accepted: Instant | null | undefined): boolean {
    return Boolean(accepted && accepted > latestOf(this.options.clock));
  }

  private logMissed(since: Instant, until: Instant): void {
    this.logger.error({ message: 'nobody could bid', since, until });
  }

  /** A house that can store no bid is not alive, although its processes run. */
  private async beat(down: Down = {}): Promise<void> {
    const { clock, canStore } = this.options;
    if (canStore?.() === false) return;
    try {
      // Before the writing: a process that is frozen in the midst of it has been silent.
      const beatenAt = this.monotonic();
      const lastAlive = clock();
      const missed = await this.silence(lastAlive);
      const takenBack = this.isAhead(this.last?.accepted) ? { accepted: null } : {};
      await this.write({ lastAlive, inDoubt: isTooFarAhead(clock), ...takenBack, ...missed, ...down });
      this.beatenAt = beatenAt;
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.error({ message: 'a heartbeat was not written', err: error });
      this.failing = true;
    }
  }

  /**
   * One process alone knows all. Beside others, what one has sent long ago may arrive after what another has written:
   * the latest sign stands, unless it is ahead of the time, since the clock was set back.
   */
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

/** What a process writes down to tell that the house is up. */
type Sign = Pick<Heartbeat, 'lastAlive'> & Partial<Heartbeat>;

/** When nobody could bid. */
type Down = Partial<Pick<Heartbeat, 'downSince' | 'downUntil' | 'before'>>;

/** When the outage began that a start finds: with the one before, if the house was hardly up in between. */
function beginning({ lastAlive, downSince, downUntil }: Heartbeat): Instant {
  return downSince && downUntil && millisBetween(downUntil, lastAlive) < SHORTEST_LIFE ? downSince : lastAlive;
}
