import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Prepares, type Preparation } from '@tender/context/module';
import { CommandExecutor, UnreadableEvent } from '@tender/event-store';
import { READ_YOUR_WRITES, READ_STORE, type ReadYourWrites, type ReadStore } from '@tender/read-store';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctions, type AuctionDocument } from '../read-models/auction-document.js';
import { auctionStream } from '../rules/auction.events.js';
import { SealKeys } from '../sealing/seal-keys.js';

const RETRY_MILLIS = 1_000;

/** Loads pending and live auctions when the process starts, so that their first bid waits for no replay. */
@Injectable()
@Prepares()
export class RunningAuctions implements Preparation, OnApplicationBootstrap, OnApplicationShutdown {
  prepared = false;
  private readonly logger = new Logger(RunningAuctions.name);
  private retry: NodeJS.Timeout | undefined;

  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly executor: CommandExecutor,
    private readonly sealKeys: SealKeys,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.readYourWrites.caughtUp();
      const found = await this.reads.view(auctions).find({ where: { status: { in: ['pending', 'live', 'paused'] } } });
      for (const { _id, status } of found) if (status !== 'paused') await this.prepare(_id);
      this.reportLostKeys(found);
      this.prepared = true;
    } catch (error) {
      this.logger.warn({ message: 'the running auctions could not be read yet', err: error });
      this.retry = setTimeout(() => void this.onApplicationBootstrap(), RETRY_MILLIS).unref();
    }
  }

  /** An unreadable auction takes no bids but must not block the others. */
  private async prepare(auctionId: string): Promise<void> {
    try {
      await this.executor.state(auctionDecider, auctionStream(auctionId));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.logger.error({ message: 'an auction could not be read', auctionId, err: error });
    }
  }

  private reportLostKeys(found: readonly AuctionDocument[]): void {
    for (const auction of found)
      if (!this.sealKeys.opens({ ...auction, auctionId: auction._id }))
        this.logger.error({
          message: 'the root key cannot decrypt a sealed auction: it accepts no bids and can only be cancelled',
          auctionId: auction._id,
        });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.retry);
  }
}
