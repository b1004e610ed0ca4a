import type { CallMeter } from '@tender/event-store';
import { Histogram, type Registry } from 'prom-client';

/** Bounds of the histogram in seconds: a bid takes about 1 to 10 ms, a list of a thousand rows about 100 ms. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const SLOW_MILLIS = 1_000;

export interface SlowCall {
  message: string;
  name: string;
  outcome: string;
  millis: number;
}

export class CallMetrics {
  readonly commands: CallMeter;
  readonly queries: CallMeter;
  private readonly histograms: Histogram<'name' | 'outcome'>[] = [];

  /** The log line names no person and no auction. */
  constructor(private readonly warnSlowCall: (call: SlowCall) => void) {
    this.commands = this.meter('command', 'Seconds until a command was answered, by its type and how it ended');
    this.queries = this.meter('query', 'Seconds until a query was answered, by its name and how it ended');
  }

  register(registry: Registry): void {
    for (const histogram of this.histograms) registry.registerMetric(histogram);
  }

  private meter(kind: 'command' | 'query', help: string): CallMeter {
    const histogram = new Histogram({
      name: `tender_${kind}_seconds`,
      help,
      labelNames: ['name', 'outcome'],
      buckets: BOUNDS,
      registers: [],
    });
    this.histograms.push(histogram);
    return {
      answered: (name, outcome, millis) => {
        histogram.observe({ name, outcome }, millis / 1_000);
        if (millis >= SLOW_MILLIS)
          this.warnSlowCall({ message: `a ${kind} was slow`, name, outcome, millis: Math.round(millis) });
      },
    };
  }
}
