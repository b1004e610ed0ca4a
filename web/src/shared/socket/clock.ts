import { useSyncExternalStore } from 'react';

/** The server's clock: count-downs run on it, never on the visitor's (`domain.md §8`). */

let offset = 0;
let precision = Number.POSITIVE_INFINITY;
/** Milliseconds of precision that a reading loses in a second: the machine's own clock may be set, or go wrong. */
const PRECISION_LOSS_PER_SECOND = 1;
let takenAt = 0;

/** Milliseconds since the epoch by the server's clock, as near as is known. */
export const serverNow = (): number => Date.now() + offset;

/** Takes a reading of the server's clock; the one with the shortest round trip counts, and the longer ago it was the less. */
export function readServerClock(serverTime: string, sentAt: number, receivedAt: number): void {
  const roundTrip = receivedAt - sentAt;
  const age = Math.abs(receivedAt - takenAt) / 1_000;
  // Where it is negative the machine's clock was set in between.
  if (roundTrip < 0 || roundTrip > precision + age * PRECISION_LOSS_PER_SECOND) return;
  [precision, takenAt] = [roundTrip, receivedAt];
  offset = Date.parse(serverTime) + roundTrip / 2 - receivedAt;
}

/** Lets the next reading win again, for instance after the machine slept. */
export const distrustClock = (): void => {
  precision = Number.POSITIVE_INFINITY;
};

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = Math.floor(serverNow() / 1000);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 200);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  const now = Math.floor(serverNow() / 1000);
  if (now === second) return;
  second = now;
  for (const listener of listeners) listener();
}

/** The server's time in whole seconds; the component renders once a second. */
export const useServerSecond = (): number => useSyncExternalStore(subscribe, () => second);
