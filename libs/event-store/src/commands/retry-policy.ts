import { setTimeout as delay } from 'node:timers/promises';
import { backoffMillis } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { ATTEMPTS, BLOCKED_MILLIS, PATIENCE_MILLIS, RETRY_MILLIS } from '../pacing.js';
import type { CommandContext } from './command-types.js';

/** A command that was not written at its last attempt, if it had one. */
interface Tried {
  /** Number of attempts. */
  attempts: number;
  /** Time of the call, on the monotonic clock. */
  askedAt: number;
  context: Pick<CommandContext, 'within'>;
}

/** The code to reject a command with, or null to try it again. */
type Verdict = 'UNAVAILABLE' | 'BUSY' | null;

/** Rejects the commands that have such a verdict. @returns the others. */
export const unrejected = <Command extends Tried & { reject(error: unknown): void }>(
  commands: readonly Command[],
  verdictOn: (command: Tried) => Verdict,
): Command[] =>
  commands.filter((command) => {
    const verdict = verdictOn(command);
    if (verdict) command.reject(new Rejection(verdict));
    return !verdict;
  });

const isOlder = (askedAt: number, millis: number): boolean => performance.now() - askedAt > millis;

/** After an unknown outcome the command may still be written, so that it is never refused for good. */
export const verdictAfterUnknown = ({ askedAt, context }: Tried): Verdict =>
  isOlder(askedAt, context.within ?? PATIENCE_MILLIS) ? 'UNAVAILABLE' : null;

/** After a lost race the command was not written, nor will be. */
export const verdictAfterRace = ({ attempts, askedAt, context }: Tried): Verdict => {
  if (attempts > 0 && isOlder(askedAt, context.within ?? Infinity)) return 'UNAVAILABLE';
  return attempts >= ATTEMPTS ? 'BUSY' : null;
};

/** Waits a random part of this time, so that processes do not retry in step. */
export const pauseAtMost = (millis: number): Promise<void> => delay(millis * Math.random());

/**
 * Consecutive appends that the store refused because of an event that no read shows. A race has one or two of them,
 * while the other process's event is being committed. More of them mean that the store cannot commit: an EventStoreDB
 * leader without a majority keeps an append in its log, and refuses the next ones. The append in its log may be an
 * earlier attempt of the very command that is refused, so that each refusal counts as an unknown outcome.
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

  /** The event of a winner may still become visible: a command that lost races until now is not rejected for that. */
  verdict(command: Tried): Verdict {
    const isRace = !isOlder(this.since, BLOCKED_MILLIS) && command.context.within === undefined;
    return isRace ? null : verdictAfterUnknown(command);
  }
}
