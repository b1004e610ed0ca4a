import { createHash } from 'node:crypto';

/** Lines about the calls, faults and events of a simulation. Equal seeds give equal traces, byte for byte. */
export class Trace {
  readonly lines: string[] = [];
  private readonly sum = createHash('sha256');

  /** @param kept number of last lines that are kept; all count towards the digest */
  constructor(
    private readonly now: () => number,
    private readonly kept: number,
  ) {}

  write(who: string, what: string): void {
    const line = `${(this.now() / 1_000).toFixed(3).padStart(10)} ${who.padEnd(8)} ${what}`;
    this.sum.update(line).update('\n');
    this.lines.push(line);
    if (this.lines.length > this.kept * 2) this.lines.splice(0, this.lines.length - this.kept);
  }

  get digest(): string {
    return this.sum.copy().digest('hex');
  }
}
