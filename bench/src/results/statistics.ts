import { percentile } from '@tender/api-driver/load';

/** Median of a series; the upper of two middle values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Our result in a round, and the baseline measured next to it. */
export interface Round {
  ours: number;
  bare: number;
}

/**
 * Medians of rounds. Ratios are taken within a round, because a temporary slowdown of the machine affects both
 * values.
 */
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
