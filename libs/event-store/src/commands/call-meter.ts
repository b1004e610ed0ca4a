import { ERROR_STATUS } from '@tender/contracts';
import { Rejection } from '@tender/kernel';

/** `accepted` includes commands without changes. `answered`: a query. `failed`: not the caller's fault. */
export type CallOutcome = 'accepted' | 'repeated' | 'answered' | 'refused' | 'failed';

export interface CallMeter {
  answered(name: string, outcome: CallOutcome, millis: number): void;
}

export const UNMETERED: CallMeter = { answered: () => undefined };

export const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof Rejection && error.code !== 'BUSY' && ERROR_STATUS[error.code] < 500 ? 'refused' : 'failed';
