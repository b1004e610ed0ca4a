import type { CommandExecutor } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import type { ReactorStatus } from '@tender/reactors';
import { ClockMonitor, type ClockMonitorOptions } from '../clock/clock-monitor.js';
import { ReactorAlarm } from './reactor-alarm.js';
import { RunningContexts, type RunningOptions } from '../running-contexts.js';

export interface ReactorHostOptions
  extends Omit<RunningOptions, 'clock' | 'executor'>, Omit<ClockMonitorOptions, 'askDue'> {
  executor(clock: Clock): CommandExecutor;
}

export class ReactorHost {
  readonly clockMonitor: ClockMonitor;
  private readonly alarm: ReactorAlarm;
  private running: RunningContexts | null = null;
  /** A start must not overtake the stop before it. */
  private readonly turns = oneAtATime();

  constructor(private readonly options: ReactorHostOptions) {
    this.clockMonitor = new ClockMonitor({ ...options, askDue: () => this.checkDue() });
    this.alarm = new ReactorAlarm({ status: () => this.status, logger: options.logger });
  }

  get status(): readonly ReactorStatus[] {
    return this.running?.status ?? [];
  }

  /** Resolves when every reactor has processed the log and its due work once, or has failed. */
  async caughtUp(): Promise<void> {
    await this.running?.passed;
  }

  async checkDue(): Promise<void> {
    this.options.notice?.();
    await this.running?.checkDue();
  }

  start(): Promise<void> {
    return this.turns(async () => {
      if (this.running) return;
      // This process did not check its clock while another one led.
      if (this.options.signOfOthers) await this.clockMonitor.check();
      this.clockMonitor.start();
      this.alarm.start();
      this.running = this.run();
      await this.running.beginWork();
    });
  }

  stop(): Promise<void> {
    return this.turns(async () => {
      this.clockMonitor.stop();
      this.alarm.stop();
      await this.running?.stop();
      this.running = null;
    });
  }

  private run(): RunningContexts {
    const { clock } = this.clockMonitor;
    return new RunningContexts({ ...this.options, clock, executor: this.options.executor(clock) });
  }
}
