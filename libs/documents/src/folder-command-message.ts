import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, type CommandContext, type Executed } from '@tender/event-store';
import { isId, Rejection } from '@tender/kernel';
import type { Folder } from './rules/folder.js';
import { folderDecider, type FolderCommand } from './rules/folder-decider.js';
import { folderStream, type FolderEvent, type FolderId } from './rules/folder.events.js';

export type FolderAnswer = Executed<Folder, FolderEvent>;

export class FolderCommandMessage extends Command<FolderAnswer> {
  constructor(
    readonly folderId: FolderId,
    readonly command: FolderCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(FolderCommandMessage)
export class FolderCommandHandler implements ICommandHandler<FolderCommandMessage> {
  constructor(private readonly executor: CommandExecutor) {}

  execute({ folderId, command, context }: FolderCommandMessage): Promise<FolderAnswer> {
    return this.executor.execute(folderDecider, folderStream(folderId), command, context);
  }
}

/** @throws Rejection NOT_FOUND for an invalid id */
export function folderIdFrom(text: string): FolderId {
  if (!isId(text) || text.includes('.')) throw new Rejection('NOT_FOUND');
  return text;
}
