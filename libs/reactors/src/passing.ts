import { Rejection } from '@tender/kernel';

const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DISK_FULL', 'BUSY']);

/** Pause in ms between two tries while a store is unreachable, full or too busy. */
export const PASSING_PAUSE = 1_000;

/** Whether a store was unreachable, full or too busy. Such an error does not count as a failure of the task. */
export const isPassing = (error: unknown): boolean => error instanceof Rejection && PASSING.has(error.code);
