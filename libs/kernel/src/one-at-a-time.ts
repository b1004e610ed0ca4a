import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs what it is given one after the other, in order. Each call resolves, or rejects, as its own work does; one that
 * fails stops no other.
 */
export const oneAtATime = (): LimitFunction => pLimit(1);
