/** Runs work at once, never twice at a time, and pauses after each run. Requests in between cause one more run. */
export class ThrottledTask {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private isRequested = false;
  private stopped = false;

  /** @param work never rejects @param pause in ms */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pause: number,
  ) {}

  request(): void {
    this.isRequested = true;
    if (!this.busy) void this.run();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    if (this.stopped || !this.isRequested) return;
    this.busy = true;
    this.isRequested = false;
    await this.work();
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.busy = false;
      void this.run();
    }, this.pause);
  }
}
