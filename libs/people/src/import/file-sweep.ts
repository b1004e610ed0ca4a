import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { KeepsFiles, type FileKeeper } from '@tender/files';
import { BulkFiles } from './bulk-files.js';
import { StagedFiles } from '../documents/staged-files.js';

const EVERY_MILLIS = 60 * 60_000;

@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FileSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly staged: StagedFiles,
    private readonly lists: BulkFiles,
    private readonly discovery: DiscoveryService,
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

  async sweep(): Promise<void> {
    await this.lists.sweep();
    const keepers = this.keepers();
    await this.staged.sweep(async (id, owner) => {
      for (const keeper of keepers) if (await keeper.refersTo(id, owner)) return true;
      return false;
    });
  }

  private keepers(): FileKeeper[] {
    return this.discovery.getProviders({ metadataKey: KeepsFiles.KEY }).map(({ instance }) => instance as FileKeeper);
  }
}
