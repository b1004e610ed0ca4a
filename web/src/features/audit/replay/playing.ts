import { lastUpTo } from '../outline.js';

/** Replay speed as a factor of real time. */
export const SPEEDS = [1, 2, 5, 10, 25, 50, 100] as const;

/** Longest pause without events, in real milliseconds. The rest of a longer pause is skipped. */
const LONGEST_PAUSE = 1_500;

/** Position of a replay: an instant of the history in ms, and the last event up to it. */
export interface Place {
  clock: number;
  revision: number;
}

/** @param at instants of the events, ascending @param elapsed real milliseconds */
export function advanced(at: readonly number[], { clock, revision }: Place, elapsed: number, speed: number): Place {
  const next = at[revision + 1];
  if (next === undefined) return { clock, revision };
  const latestStart = next - LONGEST_PAUSE * speed;
  const now = Math.max(clock, latestStart) + elapsed * speed;
  return { clock: now, revision: Math.max(revision, lastUpTo(at, now)) };
}
