import { setTimeout as delay } from 'node:timers/promises';
import { Rejection } from '@tender/kernel';

/** A look-up that takes longer, in ms, means that the store is unavailable. */
export const PATIENCE_MILLIS = 500;
/** How long after its last look-up a value counts while the store is unavailable, in ms (decision 87). */
export const BELIEVED_MILLIS = 5_000;

export const isUnavailable = (error: unknown): boolean => error instanceof Rejection && error.code === 'UNAVAILABLE';

export function readOrKnown<Value>(reading: Promise<Value>, known: Value): Promise<Value> {
  const read = reading.catch((error: unknown) => {
    if (isUnavailable(error)) return known;
    throw error;
  });
  return Promise.race([read, delay(PATIENCE_MILLIS, known, { ref: false })]);
}
