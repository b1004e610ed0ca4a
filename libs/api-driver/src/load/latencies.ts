/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Number, percentiles and maximum of latencies, in ms. */
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
