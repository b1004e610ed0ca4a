import { LONGEST_TURN, RAREST_TURN, TURN_OF_APPENDS } from '../pacing.js';

/**
 * Whose turn it is to write to a stream that other processes may write to, too. Of two whose commands never cease the slower one would else lose
 * every race, for seconds, and the quicker one know nothing of it: so each leaves the turn to the others after an append, and writes what has
 * gathered on what they have written. Whenever nobody takes the turn it is left half as often, until somebody writes.
 */
export class Turns {
  /** Appends until the turn is left to others. */
  private left = 1;
  /** How often it was left in vain since others wrote. */
  private inVain = 0;
  private timer: NodeJS.Timeout | null = null;

  /** @param goOn called when a turn was left in vain. */
  constructor(private readonly goOn: () => void) {}

  get areTheirs(): boolean {
    return this.timer !== null;
  }

  /** This process wrote. @param millis that the append took */
  wrote(millis: number): void {
    if (--this.left > 0) return;
    this.timer = setTimeout(() => this.comeBack(), Math.min(TURN_OF_APPENDS * millis, LONGEST_TURN));
  }

  /** @returns whether it was their turn, which ends with that. */
  othersWrote(): boolean {
    const wereTheirs = this.areTheirs;
    this.left = 1;
    this.inVain = 0;
    this.end();
    return wereTheirs;
  }

  private comeBack(): void {
    this.end();
    this.left = Math.min(2 ** ++this.inVain, RAREST_TURN);
    this.goOn();
  }

  private end(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
