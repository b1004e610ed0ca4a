import { useSyncExternalStore } from 'react';

/** The server's clock: count-downs run on it, never on the visitor's (`domain.md §8`). */

let offset = 0;
let precision = Number.POSITIVE_INFINITY;

/** Milliseconds since the epoch by the server's clock, as near as is known. */
export const serverNow = (): number => Date.now() + offset;

/** Takes a reading of the server's clock; the one with the shortest round trip counts. */
export function readServerClock(serverTime: string, sentAt: number, receivedAt: number): void {
  const roundTrip = receivedAt - sentAt;
  if (roundTrip > precision) return;
  precision = roundTrip;
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
