import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@tender/event-store';
import { KeepsFiles, type FileKeeper } from '@tender/files';
import { StagedFiles } from '@tender/people';
import type { Auction } from '../rules/auction.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, auctionStreams, type AuctionId, type LotId, type LotImage } from '../rules/auction.events.js';

/** Each file is referenced by its auction's history, recorded as unreferenced, or deleted (decision 12). */
@Injectable()
@KeepsFiles()
export class ImageFiles implements FileKeeper {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly staged: StagedFiles,
  ) {}

  /** The caller must then call `settle`. @returns the id of the unreferenced file */
  stage(content: Uint8Array): Promise<string> {
    return this.staged.stage(onceAround(content), true);
  }

  /** Marks files as unreferenced, before an event adds or removes references to them. */
  async mark(auctionId: AuctionId, files: readonly string[]): Promise<void> {
    await this.staged.markUnreferenced(files, auctionStream(auctionId));
  }

  /** Keeps referenced files and deletes the others. Called after the command, even if it failed. */
  async settle(auctionId: AuctionId, staged: readonly string[]): Promise<void> {
    const referred = await this.referredTo(auctionStream(auctionId));
    await this.staged.commit(staged, (file) => referred.has(file));
  }

  async removing<T>(auctionId: AuctionId, images: readonly LotImage[], execute: () => Promise<T>): Promise<T> {
    const files = images.flatMap(filesOfImage);
    await this.mark(auctionId, files);
    try {
      return await execute();
    } finally {
      const referred = await this.referredTo(auctionStream(auctionId));
      await this.staged.commit(
        files.filter((file) => referred.has(file)),
        () => true,
      );
      await this.staged.dispose(files.filter((file) => !referred.has(file)));
    }
  }

  async imagesOf(auctionId: AuctionId, lotId?: LotId): Promise<readonly LotImage[]> {
    const auction = await this.executor.state(auctionDecider, auctionStream(auctionId));
    if (lotId === undefined || auction.status === 'none') return imagesIn(auction);
    return auction.lots.get(lotId)?.images ?? [];
  }

  async refersTo(fileId: string, owner: string): Promise<boolean> {
    return auctionStreams.idOf(owner) !== null && (await this.referredTo(owner)).has(fileId);
  }

  private async referredTo(stream: string): Promise<ReadonlySet<string>> {
    return new Set(imagesIn(await this.executor.state(auctionDecider, stream)).flatMap(filesOfImage));
  }
}

const filesOfImage = ({ small, large }: LotImage): string[] => [small, large];

const imagesIn = (auction: Auction): LotImage[] =>
  auction.status === 'none' ? [] : [...auction.lots.values()].flatMap(({ images }) => images);

async function* onceAround(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
