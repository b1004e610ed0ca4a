import { Rejection, type DomainEvent } from '@tender/kernel';
import type { CallOutcome } from './call-meter.js';
import type { CommandBatch } from './command-batch.js';
import type { CommandContext, Executed } from './command-types.js';
import { NO_STREAM, type Revision } from '../port.js';

export interface Waiting<State, Command, Event extends DomainEvent> {
  command: Command;
  context: CommandContext;
  /** Number of times that it was decided and could not be appended. */
  attempts: number;
  /** When it was asked, on the monotonic clock. */
  askedAt: number;
  resolve(executed: Executed<State, Event>, outcome: CallOutcome): void;
  reject(error: unknown): void;
}

/** A batch that was sent to the store and is not answered yet. */
export interface Sent<State, Command, Event extends DomainEvent> {
  commands: Waiting<State, Command, Event>[];
  /** The revision that it was decided on. */
  base: Revision;
  batch: CommandBatch<State>;
  appended: Promise<Fate>;
}

/**
 * What became of an append. `behind` is a conflict: the store holds another event at this place, committed or not. After
 * `behind` and `unknown` the stream must be read; after `full` nothing was written.
 */
export type Fate = 'durable' | 'behind' | 'full' | 'unknown';

/**
 * Refuses the commands whose events found no room on the disk, but for those of which an earlier append may follow:
 * nobody knows what becomes of them.
 * @returns the other commands of the batch; they are decided again, because their decisions may have depended on the
 * refused ones.
 */
export function refuseForRoom<State, Command, Event extends DomainEvent>(
  { commands, batch, base }: Sent<State, Command, Event>,
  unknownOutcomes: UnknownOutcomes,
): Waiting<State, Command, Event>[] {
  return commands.filter(({ context, reject }, index) => {
    const outcome = batch.outcomes[index];
    const isInDoubt = unknownOutcomes.mayFollow(context.commandId, base);
    const wasWritten = outcome?.kind === 'accepted' && outcome.events.length > 0;
    if (isInDoubt || wasWritten) reject(new Rejection(isInDoubt ? 'UNAVAILABLE' : 'DISK_FULL'));
    return !isInDoubt && !wasWritten;
  });
}

/**
 * Commands whose append has an unknown outcome, with the revision that the last such append was made on: until the
 * stream is beyond it, that append may still be written. Kept for repetitions, too, which know nothing of it.
 */
export class UnknownOutcomes {
  private readonly bases = new Map<string, Revision>();

  add<State, Command, Event extends DomainEvent>({ commands, base, batch }: Sent<State, Command, Event>): void {
    for (const [index, { context }] of commands.entries()) {
      const outcome = batch.outcomes[index];
      if (outcome?.kind === 'accepted' && outcome.events.length > 0) this.bases.set(context.commandId, base);
    }
  }

  /** The stream has reached this revision: what was to be appended before it finds its place taken. */
  forgetBefore(reached: Revision): void {
    for (const [commandId, base] of this.bases) if (base < reached) this.bases.delete(commandId);
  }

  get isEmpty(): boolean {
    return this.bases.size === 0;
  }

  /** Whether an append of this command may still follow on this revision of the stream. */
  mayFollow(commandId: string, revision: Revision): boolean {
    return revision <= (this.bases.get(commandId) ?? NO_STREAM - 1);
  }
}
