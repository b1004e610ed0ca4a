/**
 * Says things at once, and what comes within some milliseconds after one under the same key together, at their end: the
 * last is never lost.
 */
export class MergingThrottle<Said> {
  /** By key, what is to be said at the end of the wait; null: nothing so far. */
  private readonly waiting = new Map<string, Said | null>();

  /** @param together what is said in place of two */
  constructor(
    private readonly millis: number,
    private readonly say: (said: Said) => void,
    private readonly together: (one: Said, other: Said) => Said,
  ) {}

  push(key: string, said: Said): void {
    const waits = this.waiting.get(key);
    if (waits === undefined) {
      this.say(said);
      this.waiting.set(key, null);
      setTimeout(() => this.flush(key), this.millis).unref();
    } else this.waiting.set(key, waits ? this.together(waits, said) : said);
  }

  private flush(key: string): void {
    const said = this.waiting.get(key);
    this.waiting.delete(key);
    if (said) this.push(key, said);
  }
}
