/** So many commands do not wait for more: they are on their way to the disk while this thread still reads the next. */
export const LARGE_ROUND = 32;

/** What waits for its rounds to leave. */
interface Departing {
  depart(): void;
}

/**
 * Says when the rounds of all lanes leave: at the end of this turn of the event loop, with whatever else it brings, because larger rounds
 * are cheaper; or at once, when the turn has brought many commands already, be they of one stream or of as many streams.
 */
export class Departures {
  private readonly lanes = new Set<Departing>();
  private commands = 0;

  /** To be called for each command that may leave. */
  soon(lane: Departing): void {
    if (this.lanes.size === 0) setImmediate(() => this.departAll());
    this.lanes.add(lane);
    if (++this.commands >= LARGE_ROUND) this.departAll();
  }

  private departAll(): void {
    const lanes = [...this.lanes];
    this.lanes.clear();
    this.commands = 0;
    for (const lane of lanes) lane.depart();
  }
}
