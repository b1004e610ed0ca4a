import { APPEND_DELIVERY_MILLIS, CROWD, RAREST_TURN, TURN, TURN_IN_A_CROWD } from '../pacing.js';

/**
 * Fair turns of several processes that write to one stream. Without them the slower of two busy processes would lose every race for seconds,
 * unnoticed by the faster one. After an append of several commands, a process yields, and then decides its waiting commands on the others' events.
 * Each turn without events of others halves the frequency of yielding until others write.
 */
export class Turns {
  private left = 1;
  private inVain = 0;
  private timer: NodeJS.Timeout | null = null;
  private ends = 0;

  constructor(private readonly goOn: () => void) {}

  get isYielding(): boolean {
    return this.timer !== null;
  }

  wrote(commands: number, millis: number): void {
    if (commands < 2 || --this.left > 0) return;
    const { times, longest } = commands < CROWD ? TURN : TURN_IN_A_CROWD;
    const turn = Math.min(times * millis, longest);
    this.ends = performance.now() + turn;
    this.until(turn, () => {
      this.left = Math.min(2 ** ++this.inVain, RAREST_TURN);
    });
  }

  /** Handles an event of another process. A yielded turn ends after the last event of an append: waiting commands need all of them. */
  othersWrote(): void {
    this.left = 1;
    this.inVain = 0;
    const left = Math.max(0, this.ends - performance.now());
    if (this.isYielding) this.until(Math.min(APPEND_DELIVERY_MILLIS, left), () => undefined);
  }

  private until(millis: number, then: () => void): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      then();
      this.goOn();
    }, millis);
  }
}
