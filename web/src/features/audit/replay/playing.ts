import { lastUpTo } from '../outline.js';

/** How much faster than it happened. */
export const SPEEDS = [1, 2, 5, 10, 25, 50, 100] as const;

/** Real milliseconds for which a replay shows that nothing happens: the rest of a longer time without events is left out. */
const LONGEST_PAUSE = 1_500;

/** Where a replay is: an instant of the history, in milliseconds, and the last event that had happened. */
export interface Place {
  clock: number;
  revision: number;
}

/**
 * Where a replay is some real milliseconds later.
 * @param at when each event happened, rising
 */
export function advanced(at: readonly number[], { clock, revision }: Place, elapsed: number, speed: number): Place {
  const next = at[revision + 1];
  if (next === undefined) return { clock, revision };
  const latestStart = next - LONGEST_PAUSE * speed;
  const now = Math.max(clock, latestStart) + elapsed * speed;
  return { clock: now, revision: Math.max(revision, lastUpTo(at, now)) };
}
