import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  LOT_IMAGE_MAXIMA,
  matchLotImages,
  MAXIMUM_IMAGES,
  type AddendumWords,
  type LotImageMatches,
  type LotImageSize,
  type LotView,
} from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { PictureScaler } from '@tender/files';
import type { UploadedFile } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { FILE_STORAGE, type FileStorage } from '@tender/read-store';
import { auctionIdFrom, auctionIdWithin } from '../auction-command-message.js';
import { AuctionReader } from '../read-models/auction-reader.js';
import { type ExistingAuction } from '../rules/auction.js';
import { unfinished } from '../rules/decisions/auction-guards.js';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream, type AuctionId, type LotId, type LotImage } from '../rules/auction.events.js';
import { ImageFiles } from './image-files.js';
import { LotService } from './lot-service.js';
import { UploadedZip } from './uploaded-zip.js';

/** Maximum milliseconds for scaling one upload; shorter than the lifetime of the records of unreferenced files. */
const PATIENCE_MILLIS = 8 * 60_000;

interface SentImage {
  lotId: LotId;
  fileName: string;
  read(): Promise<Uint8Array>;
}

/** Scales each image to two sizes and does not keep the original. Adds an upload completely or not at all. */
@Injectable()
export class LotImages implements OnApplicationShutdown {
  private readonly scaler = new PictureScaler();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly reader: AuctionReader,
    private readonly lots: LotService,
    private readonly files: ImageFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  onApplicationShutdown(): void {
    this.scaler.close();
  }

  /** @throws Rejection such as INVALID (no file), UNSUPPORTED_MEDIA_TYPE, NO_IMAGE_MATCHES, BUSY (timeout) */
  async addZip(
    id: string,
    { zip, replace, addendum }: { zip: UploadedFile | undefined; replace: boolean; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<{ lots: LotView[]; images: LotImageMatches }> {
    if (!zip) throw missing('file');
    const auctionId = auctionIdFrom(id);
    const auction = await this.unfinished(auctionId);
    // Renew the record that the ZIP is unreferenced: scaling may take longer than the lifetime of the first record.
    await this.files.mark(auctionId, [zip.id]);
    try {
      const uploaded = new UploadedZip(this.storage, zip);
      const packed = await uploaded.files();
      const matches = matchLotImages([...packed.keys()], lotsOf(auction));
      checkNumbers(matches);
      const images = matches.matched.flatMap(({ lotId, files }) =>
        files.map((fileName) => ({ lotId, fileName, read: () => uploaded.picture(packed.get(fileName)!) })),
      );
      await this.add(auctionId, { images, replace, addendum }, context);
      return { lots: (await this.lots.listLots(auctionId, context)).lots, images: matches };
    } finally {
      await this.files.settle(auctionId, [zip.id]);
    }
  }

  async addTo(
    lotId: LotId,
    { files, addendum }: { files: readonly UploadedFile[]; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<LotView> {
    if (files.length === 0) throw missing('files');
    const auctionId = auctionIdWithin(lotId);
    await this.reader.lot(lotId, context.actor);
    await this.unfinished(auctionId);
    const images = files.map(({ id, fileName }) => ({ lotId, fileName, read: () => this.bytesOf(id) }));
    await this.add(auctionId, { images, replace: false, addendum }, context);
    return this.lots.loadLot(lotId, context);
  }

  async arrange(
    lotId: LotId,
    { images: ids, addendum }: { images: string[]; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<LotView> {
    const { images } = await this.reader.lot(lotId, context.actor);
    return this.files.removing(
      auctionIdWithin(lotId),
      images.filter(({ imageId }) => !ids.includes(imageId)),
      () => this.lots.dispatchForOne(lotId, { type: 'ArrangeLotImages', lotId, images: ids, addendum }, context),
    );
  }

  async read(lotId: LotId, image: { imageId: string; size: LotImageSize }, actor: Actor): Promise<Buffer> {
    const { images } = await this.reader.lot(lotId, actor);
    const found = images.find(({ imageId }) => imageId === image.imageId);
    const file = found && (await this.storage.openFile(found[image.size]));
    if (!file) throw new Rejection('NOT_FOUND');
    return buffer(file.content);
  }

  private async add(
    auctionId: AuctionId,
    { images, replace, addendum }: { images: readonly SentImage[]; replace: boolean; addendum?: AddendumWords },
    context: CommandContext,
  ): Promise<void> {
    const taken: string[] = [];
    const byLot = new Map<LotId, LotImage[]>();
    const until = Date.now() + PATIENCE_MILLIS;
    try {
      for (const { lotId, fileName, read } of images) {
        if (Date.now() > until) throw new Rejection('BUSY');
        const image = await this.scaled(read, taken).catch((error: unknown) => {
          throw error instanceof Rejection ? new Rejection(error.code, { ...error.details, fileName }) : error;
        });
        byLot.set(lotId, [...(byLot.get(lotId) ?? []), image]);
      }
      await this.files.mark(auctionId, taken);
      const lots = [...byLot].map(([lotId, added]) => ({ lotId, images: added }));
      const given = replace ? await this.imagesOf(auctionId, byLot) : [];
      const replacing = replace ? given.map(({ large }) => large) : null;
      const execute = () => this.lots.execute(auctionId, { type: 'AddLotImages', lots, replacing, addendum }, context);
      await this.files.removing(auctionId, given, execute);
    } finally {
      await this.files.settle(auctionId, taken);
    }
  }

  private async scaled(read: () => Promise<Uint8Array>, taken: string[]): Promise<LotImage> {
    const scaled = await this.scaler.scale(read);
    const small = await this.files.stage(scaled.small);
    taken.push(small);
    const large = await this.files.stage(scaled.large);
    taken.push(large);
    return { imageId: createHash('sha256').update(scaled.large).digest('base64url'), small, large };
  }

  private async imagesOf(auctionId: AuctionId, lots: ReadonlyMap<LotId, unknown>): Promise<LotImage[]> {
    const auction = await this.unfinished(auctionId);
    return [...auction.lots.values()].flatMap(({ lotId, images }) => (lots.has(lotId) ? images : []));
  }

  /** Refuses a completed auction before images are scaled. */
  private async unfinished(auctionId: AuctionId): Promise<ExistingAuction> {
    return unfinished(await this.executor.state(auctionDecider, auctionStream(auctionId)));
  }

  private async bytesOf(id: string): Promise<Buffer> {
    const file = await this.storage.openFile(id);
    if (!file) throw new Error('an upload has lost its file');
    return buffer(file.content);
  }
}

function checkNumbers({ matched }: LotImageMatches): void {
  const files = matched.reduce((sum, lot) => sum + lot.files.length, 0);
  if (files === 0) throw new Rejection('NO_IMAGE_MATCHES');
  if (files > LOT_IMAGE_MAXIMA.perZip) throw new Rejection('TOO_LARGE', { files, maximum: LOT_IMAGE_MAXIMA.perZip });
  const crowded = matched.filter((lot) => lot.files.length > MAXIMUM_IMAGES).map(({ lotNo }) => lotNo);
  if (crowded.length > 0) throw new Rejection('TOO_MANY_IMAGES', { lotNos: crowded, maximum: MAXIMUM_IMAGES });
}

const lotsOf = ({ lots }: ExistingAuction): { _id: string; lotNo: string }[] =>
  [...lots.values()].map(({ lotId: _id, lotNo }) => ({ _id, lotNo }));

const missing = (field: string): Rejection =>
  new Rejection('INVALID', [{ field, rule: 'file', message: 'a file is missing' }]);
