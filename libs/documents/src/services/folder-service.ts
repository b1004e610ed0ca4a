import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateFolderBody, FolderView } from '@tender/contracts';
import { createdId, type CommandContext } from '@tender/event-store';
import { paged, type Page, type PageRequest } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { StagedFiles } from '@tender/people';
import { FolderCommandMessage, folderIdFrom } from '../folder-command-message.js';
import { FolderReader } from '../read-models/folder-reader.js';
import { folderForBuyers, folderForStaff } from '../read-models/folder-views.js';
import type { FolderCommand } from '../rules/folder-decider.js';
import { folderStream } from '../rules/folder.events.js';
import { FolderSubjects } from '../subjects/folder-subjects.js';

@Injectable()
export class FolderService {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: FolderReader,
    private readonly subjects: FolderSubjects,
    private readonly staged: StagedFiles,
  ) {}

  /** @throws Rejection INVALID if a viewing and an auction are named; NOT_FOUND if the named one does not exist */
  async create(body: CreateFolderBody, context: CommandContext): Promise<FolderView> {
    const { name, public: isPublic = false, viewing = null, auction = null } = body;
    if (viewing && auction)
      throw new Rejection('INVALID', [
        { field: 'auction', rule: 'alone', message: 'A folder belongs to a viewing or an auction, not to both' },
      ]);
    if (!(await this.subjects.exist({ viewing, auction }))) throw new Rejection('NOT_FOUND');
    const folderId = createdId(context);
    return this.change(folderId, { type: 'CreateFolder', folderId, name, public: isPublic, viewing, auction }, context);
  }

  async change(id: string, command: FolderCommand, context: CommandContext): Promise<FolderView> {
    const folderId = folderIdFrom(id);
    await this.commands.execute(new FolderCommandMessage(folderId, command, context));
    return folderForStaff(await this.reader.folder(folderId, context.actor));
  }

  /** @returns the folder before the deletion */
  async delete(id: string, context: CommandContext): Promise<FolderView> {
    const folder = await this.reader.folder(id, context.actor);
    const contents = folder.files.map(({ content }) => content);
    await this.staged.markUnreferenced(contents, folderStream(folder._id));
    await this.commands.execute(new FolderCommandMessage(folder._id, { type: 'DeleteFolder' }, context));
    await this.staged.dispose(contents);
    return folderForStaff(folder);
  }

  listFolders(page: PageRequest): Promise<Page<'folders', FolderView>> {
    return paged('folders', page, async (part) => (await this.reader.listFolders(part)).map(folderForStaff));
  }

  shown(actor: Actor, page: PageRequest): Promise<Page<'folders', FolderView>> {
    return paged('folders', page, async (part) => (await this.reader.shown(actor, part)).map(folderForBuyers));
  }
}
