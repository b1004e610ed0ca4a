import { Logger } from '@nestjs/common';
import { millisBetween, oneAtATime, type Clock, type ClockStep, type Instant } from '@tender/kernel';
import { BELIEVED_WITHIN, isTooFarAhead } from './clock-doubt.js';
import { SILENCE_MILLIS } from './heartbeat-record.js';

const LOOK_MILLIS = 1_000;
/**
 * Milliseconds after which a clock that was set and goes on evenly is believed: what it would have ended is paused by
 * then.
 */
const BELIEVED_AFTER = 5 * 60_000;

export interface ClockMonitorOptions {
  clock: Clock;
  /** Called at each look: the process runs. */
  notice?(): void;
  /** Asks everything that is due by either clock; resolves when it was asked. */
  askDue(): Promise<void>;
  /**
   * The latest instant that was written down for the house: an admin, or another of its processes, may have believed
   * the clock meanwhile.
   */
  lastSign(): Promise<Instant | null>;
  /**
   * The latest instant that others have written down, where this process writes none: by the machine's clock, they know
   * it for right.
   */
  signOfOthers?(): Promise<Instant | null>;
  /** Time that was skipped counts as an outage: the machine slept, or its clock was wrong all the while. */
  missed(since: Instant, until: Instant): void | Promise<void>;
}

/**
 * Looks whether the machine's clock jumps, and whether the process stood still
 * (`docs/decisions/0020-a-clock-that-jumps.md`). While a jump is in doubt nothing ends or starts by it; the log tells
 * the operator, the paused auctions tell the admins.
 */
export class ClockMonitor {
  private readonly logger = new Logger(ClockMonitor.name);
  private timer: NodeJS.Timeout | undefined;
  private readonly looks = oneAtATime();
  /** The look that has not begun yet. */
  private next: Promise<void> | null = null;
  /** Whether it was told that the clock was set. */
  private doubted = false;
  /** Whether it was told that the clock is too far ahead to be believed by itself. */
  private refused = false;

  /**
   * The clock for those who act on a jump: whatever they see of one is told, also when it is undone before the next
   * look.
   */
  readonly clock: Clock;

  constructor(private readonly options: ClockMonitorOptions) {
    this.clock = Object.defineProperty(() => options.clock(), 'step', { get: () => this.seen() });
  }

  start(): void {
    this.timer = setInterval(() => void this.check(), LOOK_MILLIS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Looks anew also where a look is under way: that one may not see any more what its caller knows. Never rejects. */
  check(): Promise<void> {
    this.options.notice?.();
    return (this.next ??= this.looks(() => {
      this.next = null;
      return this.act();
    }));
  }

  private async act(): Promise<void> {
    try {
      const step = this.seen();
      if (!step) return;
      if (await this.isSharedByOthers(step)) return await this.believe();
      // What is due by one of the two clocks is paused before anything else.
      await this.options.askDue();
      if (!isTooFarAhead(this.options.clock)) {
        if (step.steadyMillis >= BELIEVED_AFTER) await this.believe();
      } else if (await this.isAccepted(step)) await this.believe();
      else this.refuse(step);
    } catch (error) {
      this.logger.error({ message: 'a jump of the clock could not be acted on, and is looked at again', err: error });
    }
  }

  private seen(): ClockStep | null {
    const { step = null } = this.options.clock;
    if (Boolean(step) !== this.doubted) this.logStep(step);
    return step;
  }

  private logStep(step: ClockStep | null): void {
    const house = this.options.clock();
    if (step)
      this.logger.error({
        message: 'the machine’s clock was set: nothing ends or starts by it until it is believed',
        house,
        machine: step.machine,
      });
    else this.logger.warn({ message: 'the machine’s clock is as it was before it was set', house });
    this.doubted = Boolean(step);
    this.refused = false;
  }

  /** Whether others live by the machine's clock, and not by the time that is counted on here. */
  private async isSharedByOthers({ machine }: ClockStep): Promise<boolean> {
    const sign = await this.options.signOfOthers?.().catch(() => null);
    if (!sign) return false;
    const byMachine = Math.abs(millisBetween(sign, machine));
    return byMachine < SILENCE_MILLIS && 4 * byMachine < Math.abs(millisBetween(sign, this.options.clock()));
  }

  private async isAccepted({ machine }: ClockStep): Promise<boolean> {
    const sign = await this.options.lastSign();
    return sign !== null && Math.abs(millisBetween(sign, machine)) <= BELIEVED_WITHIN;
  }

  private refuse({ machine }: ClockStep): void {
    if (this.refused) return;
    this.refused = true;
    this.logger.error({
      message:
        'the machine’s clock is ahead by more than a day: set it right, or, if it is right, have an admin accept it under Operations',
      house: this.options.clock(),
      machine,
    });
  }

  /** Takes the machine's clock for right: by itself, or because an admin says so. What it brings is asked at once. */
  async believe(): Promise<void> {
    const { clock } = this.options;
    const [before, machine] = [clock(), clock.step?.machine];
    // Before the clock is believed: what could not be written down is looked at again.
    if (machine !== undefined && machine > before) await this.options.missed(before, machine);
    clock.believe?.();
    const after = clock();
    [this.doubted, this.refused] = [false, false];
    this.logger.error({ message: 'the machine’s clock is believed from now on', before, after });
    await this.options.askDue();
  }
}
