import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { messageDecider, type Message, type MessageCommand } from '../rules/message.js';
import { messageStream, type MessageEvent, type MessageId } from '../rules/message.events.js';

type MessageAnswer = Executed<Message, MessageEvent>;

export class MessageCommandMessage extends Command<MessageAnswer> {
  constructor(
    readonly messageId: MessageId,
    readonly command: MessageCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MessageCommandMessage)
export class MessageCommandHandler implements ICommandHandler<MessageCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ messageId, command, context }: MessageCommandMessage): Promise<MessageAnswer> {
    return this.executor.execute(messageDecider, messageStream(messageId), command, context);
  }
}
