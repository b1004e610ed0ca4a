import { APPEND_DELIVERY_MILLIS, CROWD, RAREST_TURN, TURN, TURN_IN_A_CROWD } from '../pacing.js';

/**
 * Whose turn it is to write to a stream that other processes may write to, too. Of two whose commands never cease the
 * slower one would else lose every race, for seconds, and the quicker one know nothing of it: so each leaves the turn
 * to the others after an append, and writes what has gathered on what they have written. Whenever nobody takes the turn
 * it is left half as often, until somebody writes.
 */
export class Turns {
  /** Appends until the turn is left to others. */
  private left = 1;
  /** How often it was left in vain since others wrote. */
  private inVain = 0;
  private timer: NodeJS.Timeout | null = null;
  /** When the turn of others ends at the latest. */
  private ends = 0;

  /** @param goOn called when a turn of others has ended. */
  constructor(private readonly goOn: () => void) {}

  get isYielding(): boolean {
    return this.timer !== null;
  }

  /** This process wrote so many commands. @param millis that the append took */
  wrote(commands: number, millis: number): void {
    if (commands < 2 || --this.left > 0) return;
    const { times, longest } = commands < CROWD ? TURN : TURN_IN_A_CROWD;
    const turn = Math.min(times * millis, longest);
    this.ends = performance.now() + turn;
    this.until(turn, () => {
      this.left = Math.min(2 ** ++this.inVain, RAREST_TURN);
    });
  }

  /**
   * An event of others was handed over: if it was their turn, it ends once no more come. Of an append of many events
   * the first are handed over before the last, and what waits is decided on all of them.
   */
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
