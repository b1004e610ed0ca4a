import { Rejection, type DomainEvent } from '@tender/kernel';
import type { CallOutcome } from './call-meter.js';
import type { CommandBatch } from './command-batch.js';
import type { CommandContext, Executed } from './command-types.js';
import { NO_STREAM, type Revision } from '../port.js';

export interface Waiting<State, Command, Event extends DomainEvent> {
  command: Command;
  context: CommandContext;
  attempts: number;
  requestedAt: number;
  resolve(executed: Executed<State, Event>, outcome: CallOutcome): void;
  reject(error: unknown): void;
}

export interface Sent<State, Command, Event extends DomainEvent> {
  commands: Waiting<State, Command, Event>[];
  base: Revision;
  batch: CommandBatch<State>;
  appended: Promise<Fate>;
}

/** `behind`: another event is at this place, perhaps uncommitted. Then, and after `unknown`, read the stream. */
export type Fate = 'durable' | 'behind' | 'full' | 'unknown';

/**
 * Rejects commands that have an earlier append of unknown outcome by `UNAVAILABLE`, and the other commands with events by `DISK_FULL`.
 * @returns the remaining commands, to be decided again: their decisions may depend on the rejected ones.
 */
export function refuseForRoom<State, Command, Event extends DomainEvent>(
  { commands, batch, base }: Sent<State, Command, Event>,
  unknownOutcomes: UnknownOutcomes,
): Waiting<State, Command, Event>[] {
  return commands.filter(({ context, reject }, index) => {
    const outcome = batch.outcomes[index];
    const isFenced = outcome?.kind === 'refused' && outcome.isFenced;
    const isInDoubt = isFenced || unknownOutcomes.mayFollow(context.commandId, base);
    const wasWritten = outcome?.kind === 'accepted' && outcome.events.length > 0;
    if (isInDoubt || wasWritten) reject(new Rejection(isInDoubt ? 'UNAVAILABLE' : 'DISK_FULL'));
    return !isInDoubt && !wasWritten;
  });
}

/**
 * Commands with an append of unknown outcome. Each has the base revision of its last such append, which may still be
 * written until the stream is beyond that revision. A retry of the command needs the entry, too.
 */
export class UnknownOutcomes {
  private readonly bases = new Map<string, Revision>();

  add<State, Command, Event extends DomainEvent>({ commands, base, batch }: Sent<State, Command, Event>): void {
    for (const [index, { context }] of commands.entries()) {
      const outcome = batch.outcomes[index];
      if (outcome?.kind === 'accepted' && outcome.events.length > 0) this.bases.set(context.commandId, base);
    }
  }

  forgetBefore(reached: Revision): void {
    for (const [commandId, base] of this.bases) if (base < reached) this.bases.delete(commandId);
  }

  get isEmpty(): boolean {
    return this.bases.size === 0;
  }

  mayFollow(commandId: string, revision: Revision): boolean {
    return revision <= (this.bases.get(commandId) ?? NO_STREAM - 1);
  }
}
