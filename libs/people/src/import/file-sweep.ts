import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BulkFiles } from './bulk-files.js';
import { StagedFiles } from '../documents/staged-files.js';
import { UserDocuments } from '../documents/user-documents.js';

const EVERY_MILLIS = 60 * 60_000;

/** Deletes, at the start and every hour, the lists whose day is over, and files that nothing refers to any more. */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FileSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly staged: StagedFiles,
    private readonly documents: UserDocuments,
    private readonly lists: BulkFiles,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(
      () =>
        void this.sweep().catch((error: unknown) =>
          this.logger.error({ message: 'the sweep of files failed', err: error }),
        ),
      EVERY_MILLIS,
    );
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    await this.lists.sweep();
    await this.staged.sweep(async (id, owner) => (await this.documents.refersTo(owner, id)) || this.lists.refersTo(id));
  }
}
