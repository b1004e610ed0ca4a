import { Body, Controller, Get, Headers, Param, Patch, Put, Res, StreamableFile } from '@nestjs/common';
import { LOT_IMAGE_SIZES, type LotImageMatches, type LotImageSize, type LotView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  AddendumBody,
  Allow,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  ApiTags,
  Caller,
  NeedsRoom,
  Observed,
  Receives,
  type UploadedFile,
  UploadedFiles,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { LotImages } from './lot-images.js';
import { ArrangeImagesBody, IMAGES_UPLOAD, ZIP_UPLOAD, ZipBody } from './lot-images.dto.js';

interface Reply {
  headers(headers: Record<string, string>): unknown;
  status(code: number): unknown;
}

@ApiTags('lot')
@Controller('api/lot/images')
export class LotImagesController {
  constructor(private readonly images: LotImages) {}

  /**
   * `12.jpg`, `12-2.jpg` and `12/anything.png` belong to lot 12; names of other folders do not matter. Adds all images
   * that match a lot, or none if one is refused; `images` lists which file belongs to which lot.
   */
  @Put('zip/:auctionId')
  @Allow('lot:upload')
  @NeedsRoom('growth')
  @Receives(ZIP_UPLOAD)
  @ApiOperation({ summary: 'Upload a ZIP of pictures that are named after lot numbers' })
  addZip(
    @Param('auctionId') auctionId: string,
    @Body() { replace = false, addendum }: ZipBody,
    @UploadedFiles() [zip]: UploadedFile[],
    @Caller() caller: CommandContext,
  ): Promise<{ lots: LotView[]; images: LotImageMatches }> {
    return this.images.addZip(auctionId, { zip, replace, addendum }, caller);
  }

  /** Appends the images to those of the lot, all or none. */
  @Put(':lotId')
  @Allow('lot:upload')
  @NeedsRoom('growth')
  @Receives(IMAGES_UPLOAD)
  @ApiOperation({ summary: 'Upload pictures for one lot' })
  async add(
    @Param('lotId') lotId: string,
    @Body() { addendum }: AddendumBody,
    @UploadedFiles() files: UploadedFile[],
    @Caller() caller: CommandContext,
  ): Promise<{ lot: LotView }> {
    return { lot: await this.images.addTo(lotId, { files, addendum }, caller) };
  }

  @Patch(':lotId')
  @Allow('lot:upload')
  @ApiOperation({ summary: 'Remove pictures of a lot, or change their order' })
  async arrange(
    @Param('lotId') lotId: string,
    @Body() body: ArrangeImagesBody,
    @Caller() caller: CommandContext,
  ): Promise<{ lot: LotView }> {
    return { lot: await this.images.arrange(lotId, body, caller) };
  }

  /** The content of an address never changes: browsers may cache it permanently, shared caches may not. */
  @Get(':lotId/:imageId/:size')
  @Allow('lot:read', 'subject:observe')
  @Observed('auction', 'lotId')
  @ApiProduces('image/webp')
  @ApiResponse({ status: 304, description: 'The reader’s copy is current' })
  @ApiOperation({ summary: 'Get a picture of a lot, `small` or `large`' })
  async image(
    @Param() { lotId, imageId, size }: { lotId: string; imageId: string; size: string },
    @Headers('if-none-match') known: string | undefined,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    if (!isSize(size)) throw new Rejection('NOT_FOUND');
    const content = await this.images.read(lotId, { imageId, size }, actor);
    const etag = `"${imageId}-${size}"`;
    reply.headers({ 'cache-control': 'private, max-age=31536000, immutable', etag });
    const type = 'image/webp';
    if (known?.includes(etag)) {
      reply.status(304);
      return new StreamableFile(Buffer.alloc(0), { type });
    }
    return new StreamableFile(content, { type, length: content.length });
  }
}

const isSize = (size: string): size is LotImageSize => Object.hasOwn(LOT_IMAGE_SIZES, size);
