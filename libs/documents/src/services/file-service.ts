import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FileView } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { claimsOtherType, KeepsFiles, safeFileName, typeOf, type FileKeeper } from '@tender/files';
import { type UploadedFile } from '@tender/http';
import { newIdWithin, Rejection, type Actor } from '@tender/kernel';
import { StagedFiles } from '@tender/people';
import { FILE_STORAGE, type FileStorage } from '@tender/read-store';
import { FolderCommandMessage, folderIdFrom, type FolderAnswer } from '../folder-command-message.js';
import { FolderReader, manages } from '../read-models/folder-reader.js';
import { filesForBuyers, filesForStaff } from '../read-models/folder-views.js';
import type { Folder } from '../rules/folder.js';
import { folderDecider, type FolderCommand } from '../rules/folder-decider.js';
import { folderStream, folderStreams, type FileContent, type FolderId } from '../rules/folder.events.js';

/** Each file gets a note before the history refers to it: at any moment it has a reference or a note (decision 12). */
@Injectable()
@KeepsFiles()
export class FileService implements FileKeeper {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly reader: FolderReader,
    private readonly staged: StagedFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  async list(folderId: string, actor: Actor): Promise<FileView[]> {
    const folder = await this.reader.folder(folderId, actor);
    return (manages(actor) ? filesForStaff : filesForBuyers)(folder);
  }

  /** Adds all files of an upload, or none. @throws Rejection such as INVALID, UNSUPPORTED_MEDIA_TYPE, FOLDER_FULL */
  async add(id: string, uploaded: readonly UploadedFile[], context: CommandContext): Promise<FileView[]> {
    const { _id: folderId } = await this.reader.folder(id, context.actor);
    const files = [];
    for (const file of some(uploaded))
      files.push({
        fileId: newIdWithin(folderId),
        name: safeFileName(file.fileName),
        ...(await this.contentOf(file)),
      });
    await this.taking(
      folderId,
      files.map(({ content }) => content),
      { command: { type: 'AddFiles', files }, context },
    );
    return this.list(folderId, context.actor);
  }

  /** Replaces the content. The name stays, so its ending must not be that of another type. */
  async replace(
    id: string,
    { fileId, uploaded }: { fileId: string; uploaded: readonly UploadedFile[] },
    context: CommandContext,
  ): Promise<FileView> {
    const { name, content: before } = await this.reader.file(id, fileId, context.actor);
    const folderId = folderIdFrom(id);
    const file = await this.contentOf(one(uploaded));
    if (claimsOtherType(name, file.type)) throw new Rejection('UNSUPPORTED_MEDIA_TYPE', { fileName: name });
    await this.staged.markUnreferenced([before], folderStream(folderId));
    await this.taking(folderId, [file.content], { command: { type: 'ReplaceFile', fileId, file }, context });
    await this.dispose(folderId, [before]);
    return this.one(folderId, fileId, context.actor);
  }

  async rename(
    id: string,
    { fileId, name }: { fileId: string; name: string },
    context: CommandContext,
  ): Promise<FileView> {
    const { type } = await this.reader.file(id, fileId, context.actor);
    const safe = safeFileName(name);
    if (claimsOtherType(safe, type))
      throw new Rejection('INVALID', [
        { field: 'name', rule: 'ending', message: 'name has the file extension of another type' },
      ]);
    await this.execute(folderIdFrom(id), { type: 'RenameFile', fileId, name: safe }, context);
    return this.one(id, fileId, context.actor);
  }

  async delete(id: string, fileId: string, context: CommandContext): Promise<FileView[]> {
    const { content } = await this.reader.file(id, fileId, context.actor);
    const folderId = folderIdFrom(id);
    await this.staged.markUnreferenced([content], folderStream(folderId));
    await this.execute(folderId, { type: 'DeleteFile', fileId }, context);
    await this.dispose(folderId, [content]);
    return this.list(folderId, context.actor);
  }

  /** Reads the folder's state, because a read model may lack the latest events. */
  async refersTo(fileId: string, owner: string): Promise<boolean> {
    if (folderStreams.idOf(owner) === null) return false;
    return contentsOf(await this.executor.state(folderDecider, owner)).has(fileId);
  }

  private async one(folderId: string, fileId: string, actor: Actor): Promise<FileView> {
    const file = (await this.list(folderId, actor)).find(({ _id }) => _id === fileId);
    if (!file) throw new Rejection('NOT_FOUND');
    return file;
  }

  /** Executes a command about new files. Files without a reference after the command are deleted. */
  private async taking(
    folderId: FolderId,
    contents: readonly string[],
    { command, context }: { command: FolderCommand; context: CommandContext },
  ): Promise<void> {
    await this.staged.markUnreferenced(contents, folderStream(folderId));
    try {
      await this.execute(folderId, command, context);
    } finally {
      await this.settle(folderId, contents);
    }
  }

  private async settle(folderId: FolderId, contents: readonly string[]): Promise<void> {
    const referred = contentsOf(await this.executor.state(folderDecider, folderStream(folderId)));
    await this.staged.commit(contents, (content) => referred.has(content));
  }

  /** Skips files of running downloads and, after a repeated command, files with a reference. */
  private async dispose(folderId: FolderId, contents: readonly string[]): Promise<void> {
    const referred = contentsOf(await this.executor.state(folderDecider, folderStream(folderId)));
    await this.staged.dispose(contents.filter((content) => !referred.has(content)));
  }

  /** @throws Rejection UNSUPPORTED_MEDIA_TYPE for an unsupported type, or one that contradicts the name; TOO_LARGE */
  private async contentOf({ id: content, fileName, size }: UploadedFile): Promise<FileContent> {
    const type = await typeOf(fileName, () => this.bytesOf(content));
    if (!type || claimsOtherType(safeFileName(fileName), type))
      throw new Rejection('UNSUPPORTED_MEDIA_TYPE', { fileName });
    return { content, size, type };
  }

  private async bytesOf(id: string): Promise<AsyncIterable<Uint8Array>> {
    const file = await this.storage.openFile(id);
    if (!file) throw new Error('an upload has lost its file');
    return file.content;
  }

  private execute(folderId: FolderId, command: FolderCommand, context: CommandContext): Promise<FolderAnswer> {
    return this.commands.execute(new FolderCommandMessage(folderId, command, context));
  }
}

const contentsOf = (folder: Folder): ReadonlySet<string> =>
  new Set(folder.status === 'open' ? [...folder.files.values()].map(({ content }) => content) : []);

function some(uploaded: readonly UploadedFile[]): readonly UploadedFile[] {
  if (uploaded.length === 0)
    throw new Rejection('INVALID', [{ field: 'files', rule: 'file', message: 'a file is missing' }]);
  return uploaded;
}

function one(uploaded: readonly UploadedFile[]): UploadedFile {
  const [file, ...others] = some(uploaded);
  if (!file || others.length > 0)
    throw new Rejection('INVALID', [{ field: 'files', rule: 'once', message: 'exactly one file is needed' }]);
  return file;
}
