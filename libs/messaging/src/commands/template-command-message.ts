import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { templateDecider, type Template, type TemplateCommand } from '../rules/template.js';
import { templateStream, type TemplateEvent } from '../rules/template.events.js';

type TemplateAnswer = Executed<Template, TemplateEvent>;

export class TemplateCommandMessage extends Command<TemplateAnswer> {
  constructor(
    readonly command: TemplateCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TemplateCommandMessage)
export class TemplateCommandHandler implements ICommandHandler<TemplateCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ command, context }: TemplateCommandMessage): Promise<TemplateAnswer> {
    return this.executor.execute(templateDecider, templateStream(command.templateId), command, context);
  }
}
