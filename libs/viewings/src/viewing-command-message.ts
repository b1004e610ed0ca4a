import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UserMessages } from '@tender/context/user-messages';
import { ERROR_MESSAGES } from '@tender/contracts';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { isId, Rejection, streamIdOf } from '@tender/kernel';
import type { Viewing } from './rules/viewing.js';
import type { ViewingCommand } from './rules/viewing.commands.js';
import { viewingDecider } from './rules/viewing-decider.js';
import { viewingStream, type ViewingEvent, type ViewingId } from './rules/viewing.events.js';

export type ViewingAnswer = Executed<Viewing, ViewingEvent>;

export class ViewingCommandMessage extends Command<ViewingAnswer> {
  constructor(
    readonly viewingId: ViewingId,
    readonly command: ViewingCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Executes the command. Reports a refusal to all open tabs of the caller (`failed`, `domain.md §8`). */
@CommandHandler(ViewingCommandMessage)
export class ViewingCommandHandler implements ICommandHandler<ViewingCommandMessage> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly messages: UserMessages,
  ) {}

  async execute({ viewingId, command, context }: ViewingCommandMessage): Promise<ViewingAnswer> {
    try {
      return await this.executor.execute(viewingDecider, viewingStream(viewingId), command, context);
    } catch (error) {
      if (error instanceof Rejection) this.notifyRefusal(viewingId, error, context);
      throw error;
    }
  }

  private notifyRefusal(viewing: ViewingId, { code }: Rejection, { actor, requestId }: CommandContext): void {
    const payload = { viewing, code, message: ERROR_MESSAGES[code], reference: requestId };
    this.messages.send(actor.userId, { kind: 'failed', payload });
  }
}

/** @throws Rejection NOT_FOUND if the text cannot be a viewing's id */
export function viewingIdFrom(text: string): ViewingId {
  if (!isId(text) || text.includes('.')) throw new Rejection('NOT_FOUND');
  return text;
}

/** @throws Rejection NOT_FOUND if the id is malformed */
export function viewingIdWithin(id: string): ViewingId {
  const viewingId = isId(id) ? streamIdOf(id) : null;
  if (viewingId === null) throw new Rejection('NOT_FOUND');
  return viewingId;
}
