import { setTimeout as delay } from 'node:timers/promises';
import { backoffMillis } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { ATTEMPTS, BLOCKED_MILLIS, PATIENCE_MILLIS, RETRY_MILLIS } from '../pacing.js';
import type { CommandContext } from './command-types.js';

interface Tried {
  attempts: number;
  requestedAt: number;
  context: Pick<CommandContext, 'within'>;
}

type Verdict = 'UNAVAILABLE' | 'BUSY' | null;

export const unrejected = <Command extends Tried & { reject(error: unknown): void }>(
  commands: readonly Command[],
  verdictOn: (command: Tried) => Verdict,
): Command[] =>
  commands.filter((command) => {
    const verdict = verdictOn(command);
    if (verdict) command.reject(new Rejection(verdict));
    return !verdict;
  });

const isOlder = (requestedAt: number, millis: number): boolean => performance.now() - requestedAt > millis;

/** Verdict after an append with an unknown outcome: it may still be written. */
export const verdictAfterUnknown = ({ requestedAt, context }: Tried): Verdict =>
  isOlder(requestedAt, context.within ?? PATIENCE_MILLIS) ? 'UNAVAILABLE' : null;

/** Verdict after a lost race: the command was not written and will not be. */
export const verdictAfterRace = ({ attempts, requestedAt, context }: Tried): Verdict => {
  if (attempts > 0 && isOlder(requestedAt, context.within ?? Infinity)) return 'UNAVAILABLE';
  return attempts >= ATTEMPTS ? 'BUSY' : null;
};

export const pauseAtMost = (millis: number): Promise<void> => delay(millis * Math.random());

/**
 * Counts consecutive appends that were refused because of an event that no read shows. A race causes one or two, until the winner's event is
 * committed. More mean that the store cannot commit: an EventStoreDB leader without a majority keeps an append in its log and refuses the next ones.
 * That append may be an earlier attempt of the refused command, so each refusal counts as an unknown outcome.
 */
export class Blockage {
  private since = 0;
  private refusals = 0;

  refused(): void {
    if (this.refusals++ === 0) this.since = performance.now();
  }

  end(): void {
    this.refusals = 0;
  }

  get pauseMillis(): number {
    return backoffMillis(RETRY_MILLIS, this.refusals);
  }

  /** Never `BUSY`: the other event may still become visible. */
  verdict(command: Tried): Verdict {
    const isRace = !isOlder(this.since, BLOCKED_MILLIS) && command.context.within === undefined;
    return isRace ? null : verdictAfterUnknown(command);
  }
}
