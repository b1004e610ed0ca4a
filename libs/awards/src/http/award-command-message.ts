import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { awardStreams, type AwardEvent } from '../rules/award.events.js';
import { awardsDecider, type AwardCommand, type Awards } from '../rules/awards.js';

export class AwardCommandMessage extends Command<Executed<Awards, AwardEvent>> {
  constructor(
    readonly year: string,
    readonly command: AwardCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AwardCommandMessage)
export class AwardCommandHandler implements ICommandHandler<AwardCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ year, command, context }: AwardCommandMessage): Promise<Executed<Awards, AwardEvent>> {
    return this.executor.execute(awardsDecider, awardStreams.stream(year), command, context);
  }
}
