import { useSyncExternalStore } from 'react';

/** Precision that a reading loses per second, in ms: the machine's clock may drift or be set. */
const PRECISION_LOSS_PER_SECOND = 1;

/** The server's clock: countdowns use it, never the visitor's (`domain.md §8`). It ticks while it has listeners. */
class ServerClock {
  #offset = 0;
  #precision = Number.POSITIVE_INFINITY;
  #takenAt = 0;
  #second = Math.floor(Date.now() / 1000);
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly now = (): number => Date.now() + this.#offset;
  readonly second = (): number => this.#second;

  /** Applies a reading of the server's clock. The shortest round trip counts, discounted by its age. */
  readonly read = (serverTime: string, sentAt: number, receivedAt: number): void => {
    const roundTrip = receivedAt - sentAt;
    const age = Math.abs(receivedAt - this.#takenAt) / 1_000;
    // Ignore the reading if the machine's clock was set in between: its round trip may be negative.
    if (roundTrip < 0 || roundTrip > this.#precision + age * PRECISION_LOSS_PER_SECOND) return;
    [this.#precision, this.#takenAt] = [roundTrip, receivedAt];
    this.#offset = Date.parse(serverTime) + roundTrip / 2 - receivedAt;
  };

  readonly distrust = (): void => {
    this.#precision = Number.POSITIVE_INFINITY;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#tick(), 200);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  };

  #tick(): void {
    const now = Math.floor(this.now() / 1000);
    if (now === this.#second) return;
    this.#second = now;
    for (const listener of this.#listeners) listener();
  }
}

const clock = new ServerClock();
export const { now: serverNow, read: readServerClock, distrust: distrustClock } = clock;
export const useServerSecond = (): number => useSyncExternalStore(clock.subscribe, clock.second);
