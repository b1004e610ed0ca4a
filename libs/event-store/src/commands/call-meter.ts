import { ERROR_STATUS } from '@tender/contracts';
import { Rejection } from '@tender/kernel';

/**
 * How a command or a query ended. `accepted`, also where there was nothing to change; `repeated`, answered as the first
 * with its id was; `answered`, of a query; `refused` by the rules; `failed`, which was not the caller's fault.
 */
export type CallOutcome = 'accepted' | 'repeated' | 'answered' | 'refused' | 'failed';

/** Told of each command, or of each query, once it is answered. */
export interface CallMeter {
  /** @param name the command's `type`, or the query's class. @param millis since it was asked. */
  answered(name: string, outcome: CallOutcome, millis: number): void;
}

export const UNMETERED: CallMeter = { answered: () => undefined };

/** How a call ended that was answered with an error. */
export const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof Rejection && error.code !== 'BUSY' && ERROR_STATUS[error.code] < 500 ? 'refused' : 'failed';
