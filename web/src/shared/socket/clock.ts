import { useSyncExternalStore } from 'react';

/** The server's clock: countdowns use it, never the visitor's (`domain.md §8`). */

let offset = 0;
let precision = Number.POSITIVE_INFINITY;
/** Precision that a reading loses per second, in ms: the machine's clock may drift or be set. */
const PRECISION_LOSS_PER_SECOND = 1;
let takenAt = 0;

export const serverNow = (): number => Date.now() + offset;

/** Applies a reading of the server's clock. The shortest round trip counts, discounted by its age. */
export function readServerClock(serverTime: string, sentAt: number, receivedAt: number): void {
  const roundTrip = receivedAt - sentAt;
  const age = Math.abs(receivedAt - takenAt) / 1_000;
  // Ignore the reading if the machine's clock was set in between: its round trip may be negative.
  if (roundTrip < 0 || roundTrip > precision + age * PRECISION_LOSS_PER_SECOND) return;
  [precision, takenAt] = [roundTrip, receivedAt];
  offset = Date.parse(serverTime) + roundTrip / 2 - receivedAt;
}

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

export const useServerSecond = (): number => useSyncExternalStore(subscribe, () => second);
