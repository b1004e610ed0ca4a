/** The middle of a series; of two in the middle, the upper. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value that a share of the series does not exceed. @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Milliseconds as a person waits for them. */
export interface Latencies {
  count: number;
  p50: number;
  p99: number;
  p999: number;
  max: number;
}

export const latenciesOf = (millis: readonly number[]): Latencies => ({
  count: millis.length,
  p50: percentile(millis, 0.5),
  p99: percentile(millis, 0.99),
  p999: percentile(millis, 0.999),
  max: percentile(millis, 1),
});

/** One round of a measurement: ours, and the limit measured right beside it. */
export interface Round {
  ours: number;
  bare: number;
}

/** Rounds side by side: a machine that is slow for a while is slow for both, so that ratios are taken within a round. */
export interface Comparison extends Round {
  ratio: { median: number; least: number; most: number };
}

export function compare(rounds: readonly Round[]): Comparison {
  const ratios = rounds.map(({ ours, bare }) => ours / bare);
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}
