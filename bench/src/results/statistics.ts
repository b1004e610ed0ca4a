import { percentile } from '@tender/api-driver/load';

/** The middle of a series; of two in the middle, the upper. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One round of a measurement: ours, and the limit measured right beside it. */
export interface Round {
  ours: number;
  bare: number;
}

/**
 * Rounds side by side: a machine that is slow for a while is slow for both, so that ratios are taken within a round.
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
