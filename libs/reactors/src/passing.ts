import { Rejection } from '@tender/kernel';

const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DISK_FULL', 'BUSY']);

/** Milliseconds between two tries while a store is away or full. */
export const PASSING_PAUSE = 1_000;

/** Whether something failed because a store was away or full, or too busy: no fault of what was tried, however often it happens. */
export const isPassing = (error: unknown): boolean => error instanceof Rejection && PASSING.has(error.code);
