import { openInProcess, type InProcessServer } from '@tender/api/in-process';
import { guardedClock, type Clock, type Instant } from '@tender/kernel';
import type { Settings } from '@tender/platform/settings';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * A server in this process whose time passes in steps. Both clocks of its machine move together, so that no jump is
 * detected (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export class PastServer {
  private server!: InProcessServer;
  private readonly clock: Clock;

  /** `at`: milliseconds since 1970. */
  private constructor(
    private readonly settings: Settings,
    private at: number,
  ) {
    const guarded = guardedClock({ wall: () => this.at, monotonic: () => this.at });
    // A stall of this machine is no outage of the past.
    this.clock = Object.assign(guarded, { monotonic: () => 0 });
  }

  static async open(settings: Settings, at: number): Promise<PastServer> {
    const past = new PastServer(settings, at);
    past.server = await openInProcess(settings, past.clock);
    return past;
  }

  get address(): string {
    return this.server.address;
  }

  get millis(): number {
    return this.at;
  }

  get now(): Instant {
    return this.clock();
  }

  /** Moves the clock minute by minute: the public log gets a commitment to each running auction in every minute. */
  runTo(at: number): Promise<void> {
    return this.pass(at, MINUTE);
  }

  /** Moves the clock day by day while no auction runs: the public log gets an anchor at each midnight. */
  async skipTo(at: number): Promise<void> {
    await this.pass(at, DAY);
    await this.server.checkDue();
  }

  /** Resolves when the server has reacted to everything so far. Call it after a change of an auction's state. */
  settle(): Promise<void> {
    return this.server.settle();
  }

  /** Stops the server until `at`. It then starts at the same address. */
  async beDownUntil(at: number): Promise<void> {
    const PORT = Number(new URL(this.address).port);
    await this.server.close();
    this.moveTo(at);
    this.server = await openInProcess({ ...this.settings, PORT }, this.clock);
    await this.settle();
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private async pass(at: number, step: number): Promise<void> {
    for (let next = after(this.at, step); next <= at; next = after(next, step)) {
      this.moveTo(next);
      await this.server.checkDue();
    }
    this.moveTo(at);
  }

  private moveTo(at: number): void {
    if (at < this.at) throw new RangeError('time does not go back');
    this.at = at;
  }
}

/** The next whole minute or day after `at`, in UTC. */
const after = (at: number, step: number): number => (Math.floor(at / step) + 1) * step;
