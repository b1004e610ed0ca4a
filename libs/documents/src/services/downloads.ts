import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { archivedName, archiveOf, nameOfType, RunningDownloads } from '@tender/files';
import { Rejection, type Actor } from '@tender/kernel';
import { FILE_STORAGE, type FileStorage, type StoredFile } from '@tender/read-store';
import type { FileDocument, FolderDocument } from '../read-models/folder-document.js';
import { FolderReader } from '../read-models/folder-reader.js';
import { freeName } from '../rules/file-names.js';
import { DownloadMonitor } from './download-monitor.js';

export type SentFile = Pick<FileDocument, 'name' | 'type'> & StoredFile;

/** A download ends when its reader may no longer see the folder. This process deletes no file during a download. */
@Injectable()
export class Downloads {
  private readonly logger = new Logger(Downloads.name);

  constructor(
    private readonly reader: FolderReader,
    private readonly running: RunningDownloads,
    private readonly watch: DownloadMonitor,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  async file(folderId: string, fileId: string, actor: Actor): Promise<SentFile> {
    const { name, type, content } = await this.reader.file(folderId, fileId, actor);
    const end = this.running.begin([content]);
    const stored = await this.read(content).catch((error: unknown) => {
      end();
      throw error;
    });
    if (!stored) {
      end();
      throw new Rejection('NOT_FOUND');
    }
    finished(stored.content, end);
    this.watch.monitor({ folderId, actor, content: stored.content });
    return { name, type, ...stored };
  }

  /** @throws Rejection NOT_FOUND */
  async folder(folderId: string, actor: Actor): Promise<{ name: string; content: Readable }> {
    const folder = await this.reader.folder(folderId, actor);
    const end = this.running.begin(folder.files.map(({ content }) => content));
    const content = archiveOf(this.archived(folder));
    finished(content, end);
    this.watch.monitor({ folderId, actor, content });
    return { name: folder.name, content };
  }

  private *archived({ files }: FolderDocument): Parameters<typeof archiveOf>[0] {
    const names: string[] = [];
    for (const { name: given, type, content, uploadedAt } of files) {
      const name = freeName(nameOfType(archivedName(given), type), names);
      names.push(name);
      yield { name, at: new Date(uploadedAt), read: async () => (await this.read(content))?.content ?? null };
    }
  }

  private async read(content: string): Promise<StoredFile | null> {
    const stored = await this.storage.openFile(content);
    if (!stored) this.logger.error({ message: 'a file is missing', file: content });
    return stored;
  }
}
