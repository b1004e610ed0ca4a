import { Rejection } from '@tender/kernel';

const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'DISK_FULL', 'BUSY']);

/** Milliseconds between two tries while a store is unreachable or full. */
export const PASSING_PAUSE = 1_000;

/**
 * Whether an error comes from a store that was unreachable, full or too busy: it does not count as a failure of what
 * was tried.
 */
export const isPassing = (error: unknown): boolean => error instanceof Rejection && PASSING.has(error.code);
