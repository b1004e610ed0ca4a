import { ERROR_STATUS } from '@tender/contracts';
import { Rejection } from '@tender/kernel';

/**
 * `accepted` includes commands that changed nothing. `repeated`: answered as the first command with its id. `answered`:
 * a query. `refused`: by the rules. `failed`: not the caller's fault.
 */
export type CallOutcome = 'accepted' | 'repeated' | 'answered' | 'refused' | 'failed';

/** Called for each answered command or query. */
export interface CallMeter {
  /** @param name the command's `type`, or the query's class. @param millis since the call. */
  answered(name: string, outcome: CallOutcome, millis: number): void;
}

export const UNMETERED: CallMeter = { answered: () => undefined };

/** The outcome of a call that ended with an error. */
export const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof Rejection && error.code !== 'BUSY' && ERROR_STATUS[error.code] < 500 ? 'refused' : 'failed';
