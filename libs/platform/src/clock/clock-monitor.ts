import { Logger } from '@nestjs/common';
import { millisBetween, oneAtATime, type Clock, type ClockStep, type Instant } from '@tender/kernel';
import { BELIEVED_WITHIN, isTooFarAhead } from './clock-doubt.js';
import { SILENCE_MILLIS } from './heartbeat-record.js';

const LOOK_MILLIS = 1_000;
/** Time in ms for which a jumped clock must be steady before it is accepted. Everything that it would have ended is then paused. */
const BELIEVED_AFTER = 5 * 60_000;

export interface ClockMonitorOptions {
  clock: Clock;
  notice?(): void;
  /** Processes everything that is due by either clock. */
  askDue(): Promise<void>;
  lastSign(): Promise<Instant | null>;
  signOfOthers?(): Promise<Instant | null>;
  missed(since: Instant, until: Instant): void | Promise<void>;
}

/**
 * Checks whether the machine's clock jumps, and whether the process was frozen
 * (`docs/decisions/0020-a-clock-that-jumps.md`). During a doubt nothing starts or ends by the machine's clock.
 */
export class ClockMonitor {
  private readonly logger = new Logger(ClockMonitor.name);
  private timer: NodeJS.Timeout | undefined;
  private readonly looks = oneAtATime();
  private next: Promise<void> | null = null;
  private doubted = false;
  private refused = false;

  /** The clock for code that acts on jumps. Reading its `step` logs a new jump, also if it is undone before the next check. */
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

  /** Resolves after a check that starts after this call: a running check may have read the clock too early. Never rejects. */
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
      // First pause what is due by either clock.
      await this.options.askDue();
      if (!isTooFarAhead(this.options.clock)) {
        if (step.steadyMillis >= BELIEVED_AFTER) await this.believe();
      } else if (await this.isAccepted(step)) await this.believe();
      else this.refuse(step);
    } catch (error) {
      this.logger.error({ message: 'a clock jump could not be handled; the next check retries', err: error });
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
        message: 'the machine’s clock has jumped: auctions do not start or end until an admin confirms the clock',
        house,
        machine: step.machine,
      });
    else this.logger.warn({ message: 'the machine’s clock is back to the time before the jump', house });
    this.doubted = Boolean(step);
    this.refused = false;
  }

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
        'the machine’s clock is ahead by more than a day: correct it, or, if it is right, an admin must confirm it under Operations',
      house: this.options.clock(),
      machine,
    });
  }

  async believe(): Promise<void> {
    const { clock } = this.options;
    const [before, machine] = [clock(), clock.step?.machine];
    // Record the skipped time before accepting the clock: if that fails, the next check repeats it.
    if (machine !== undefined && machine > before) await this.options.missed(before, machine);
    clock.believe?.();
    const after = clock();
    [this.doubted, this.refused] = [false, false];
    this.logger.error({ message: 'the machine’s clock is trusted again', before, after });
    await this.options.askDue();
  }
}
