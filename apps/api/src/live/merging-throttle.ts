/** Passes the first value of a key on at once, and merges the values of the next `millis` into one. */
export class MergingThrottle<Said> {
  /** Value per key for the end of the wait; null if there is none yet. */
  private readonly waiting = new Map<string, Said | null>();

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
