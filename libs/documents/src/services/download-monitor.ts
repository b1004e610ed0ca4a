import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Rejection, type Actor } from '@tender/kernel';
import { FolderReader } from '../read-models/folder-reader.js';

/** Milliseconds between two checks of running downloads: another process may have hidden a folder. */
const LOOK_EVERY = 500;

interface RunningDownload {
  folderId: string;
  actor: Actor;
  content: Readable;
}

@Injectable()
export class DownloadMonitor {
  private readonly logger = new Logger(DownloadMonitor.name);
  private readonly running = new Set<RunningDownload>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly reader: FolderReader) {}

  monitor(download: RunningDownload): void {
    this.running.add(download);
    finished(download.content, () => this.running.delete(download));
    this.lookLater();
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.check(), LOOK_EVERY).unref();
  }

  private async check(): Promise<void> {
    await Promise.all(
      [...this.running].map(async (download) => {
        if (!(await this.isVisible(download))) download.content.destroy();
      }),
    );
    this.timer = null;
    if (this.running.size > 0) this.lookLater();
  }

  private async isVisible({ folderId, actor }: RunningDownload): Promise<boolean> {
    try {
      await this.reader.folder(folderId, actor);
      return true;
    } catch (error) {
      if (error instanceof Rejection && error.code === 'NOT_FOUND') return false;
      this.logger.warn({ message: 'the folder of a download could not be looked up', folder: folderId, err: error });
      return true;
    }
  }
}
