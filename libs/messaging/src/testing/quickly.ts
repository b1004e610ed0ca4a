import type { DeliveryPacing } from '../delivery/pacing.js';

/** Pacing for tests: pauses of at most seconds. */
export const QUICKLY: DeliveryPacing = {
  idle: 20,
  firstPause: 1_000,
  longestPause: 10_000,
  tries: 4,
  firstProbe: 20,
  longestProbe: 100,
};
